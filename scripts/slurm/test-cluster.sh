#!/usr/bin/env bash
# A Slurm of its own on this machine's loopback, for tests: no accounting, no cgroups, two nodes of one core. As root.
#
#   . <(scripts/slurm/test-cluster.sh start DIR)     prints the SLURM_CONF that the Slurm commands need
#   scripts/slurm/test-cluster.sh stop DIR
#
# Needs Debian's slurm-wlm and munge.
set -euo pipefail

usage() { echo "usage: $0 start|stop DIR" >&2; exit 2; }
[ $# -eq 2 ] || usage
dir=$(realpath -m "$2")
host=$(hostname -s)

configure() {
  cat > "$dir/slurm.conf" <<CONF
ClusterName=boneyard-test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CryptoType=crypto/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool-%n
SlurmctldPidFile=$dir/pid-slurmctld
SlurmdPidFile=$dir/pid-slurmd-%n
SlurmctldLogFile=$dir/log-slurmctld
SlurmdLogFile=$dir/log-slurmd-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
# Listen on loopback only.
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=26818 CPUs=1 RealMemory=1000
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=26819 CPUs=1 RealMemory=1000
PartitionName=test Nodes=one,two Default=YES MaxTime=INFINITE State=UP
CONF
}

start() {
  mkdir -p "$dir/state" "$dir/spool-one" "$dir/spool-two"
  chmod 755 "$dir"
  configure
  export SLURM_CONF=$dir/slurm.conf
  (umask 077 && head -c 1024 /dev/urandom > "$dir/munge.key")
  munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/pid-munged" \
    --log-file="$dir/log-munged" --seed-file="$dir/munge.seed" >&2
  slurmctld >&2
  slurmd -N one >&2
  slurmd -N two >&2
  for _ in $(seq 150); do
    if [ "$(sinfo --noheader --Node --states=idle --format=%N 2> "$dir/log-sinfo" | wc -l)" = 2 ]; then
      echo "export SLURM_CONF='$SLURM_CONF'"
      return
    fi
    sleep 0.2
  done
  echo "$0: the nodes did not come up within half a minute; see the logs in $dir" >&2
  tail -n 5 "$dir"/log-* >&2
  exit 1
}

stop() {
  for file in "$dir"/pid-slurmd-one "$dir"/pid-slurmd-two "$dir"/pid-slurmctld "$dir"/pid-munged; do
    [ -s "$file" ] || continue
    pid=$(cat "$file")
    kill "$pid" 2> "$dir/log-stop" || continue
    for _ in $(seq 50); do kill -0 "$pid" 2> "$dir/log-stop" || break; sleep 0.1; done
  done
}

case $1 in
  start) start ;;
  stop) stop ;;
  *) usage ;;
esac
