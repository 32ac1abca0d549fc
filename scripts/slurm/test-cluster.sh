#!/usr/bin/env bash
# A Slurm of its own on this machine's loopback, for tests: no accounting, no cgroups, two nodes of one core. As root, or as anybody
# for his own jobs.
#
#   eval "$(scripts/slurm/test-cluster.sh start DIR)"     sets the SLURM_CONF that the Slurm commands need
#   scripts/slurm/test-cluster.sh stop DIR                 ends jobs and daemons
#
# Needs Debian's slurm-wlm and munge. DIR holds everything: configuration, key, state, logs.
set -euo pipefail

usage() { echo "usage: $0 start|stop DIR" >&2; exit 2; }
[ $# -eq 2 ] || usage
dir=$(realpath -m "$2")
host=$(hostname -s)
user=$(id -un)
export SLURM_CONF=$dir/slurm.conf
# Debian keeps the daemons where only root looks.
PATH=$PATH:/usr/sbin:/sbin

configure() {
  cat > "$SLURM_CONF" <<CONF
ClusterName=boneyard-test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
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
SwitchType=switch/none
ReturnToService=2
KillWait=5
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

# Ends the process in file $1, if it is the daemon that wrote it, and waits for its end.
end() {
  local pid
  pid=$(cat "$1")
  [ -r "/proc/$pid/cmdline" ] && tr '\0' ' ' < "/proc/$pid/cmdline" | grep -q "$2" || return 0
  kill "$pid"
  for _ in $(seq 50); do
    # A dead process may wait for a parent that never asks.
    grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$pid/status" 2> "$dir/log-end" || return 0
    sleep 0.1
  done
  kill -KILL "$pid"
}

stop() {
  [ -e "$SLURM_CONF" ] || return 0
  # The jobs first: they would outlive the daemons.
  if [ -s "$dir/pid-slurmctld" ]; then
    timeout 10 scancel --full --user="$user" 2> "$dir/log-scancel" || true
    for _ in $(seq 100); do
      [ -n "$(timeout 5 squeue --noheader 2> "$dir/log-squeue")" ] || break
      sleep 0.1
    done
  fi
  for daemon in slurmd-one slurmd-two slurmctld munged; do
    [ ! -s "$dir/pid-$daemon" ] || end "$dir/pid-$daemon" "${daemon%%-*}"
  done
}

case $1 in
  start) start ;;
  stop) stop ;;
  *) usage ;;
esac
