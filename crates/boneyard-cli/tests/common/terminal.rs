//! The program at a terminal, driven as a person would: through a pseudo-terminal.

#![allow(dead_code)] // each test file uses a part of this

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// So long nobody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program at a terminal.
pub(crate) struct Terminal {
    child: Child,
    keys: File,
    screen: Receiver<Vec<u8>>,
    /// Everything that it has shown.
    pub(crate) shown: String,
    /// Of it, so much was expected already.
    seen: usize,
}

impl Terminal {
    /// Starts the program in a folder, at a terminal so many columns wide that takes colours and UTF-8, `env` aside.
    pub(crate) fn start(arguments: &[&str], folder: &Path, columns: u16, env: &[(&str, &str)]) -> Terminal {
        let keys: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        let name = ptsname(&keys, Vec::new()).unwrap();
        let end = open(name.as_c_str(), OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&end, size).unwrap();
        let mut command = crate::common::program();
        command.args(arguments).current_dir(folder).env("TERM", "xterm").env("LANG", "C.UTF-8");
        command.envs(env.iter().copied());
        let stdio = || Stdio::from(end.try_clone().unwrap());
        let child = command.stdin(stdio()).stdout(stdio()).stderr(stdio()).spawn().unwrap();
        // The child alone holds its end open from here on, so that the other end sees when it is gone.
        drop(command);
        drop(end);
        let keys = File::from(keys);
        let screen = listen(keys.try_clone().unwrap());
        Terminal { child, keys, screen, shown: String::new(), seen: 0 }
    }

    /// Waits until this is shown, after what was expected before.
    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) {
        loop {
            if let Some(place) = self.shown[self.seen..].find(text) {
                self.seen += place + text.len();
                return;
            }
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.shown += &String::from_utf8_lossy(&bytes),
                Err(error) => panic!("'{text}' is not shown ({error}); shown is:\n{}", self.shown),
            }
        }
    }

    /// Types a line.
    pub(crate) fn send(&mut self, line: &str) {
        self.keys.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Types the end of the input.
    pub(crate) fn end_input(&mut self) {
        self.keys.write_all(&[4]).unwrap();
    }

    /// What Ctrl-C sends.
    pub(crate) fn interrupt(&self) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, Signal::INT).unwrap();
    }

    /// Waits for the end: the exit code, and everything that was shown.
    pub(crate) fn finish(mut self) -> (ExitStatus, String) {
        loop {
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.shown += &String::from_utf8_lossy(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(error) => {
                    let _ = self.child.kill();
                    panic!("it does not end ({error}); shown is:\n{}", self.shown);
                }
            }
        }
        (self.child.wait().unwrap(), self.shown.replace("\r\n", "\n"))
    }
}

/// What is shown, piece by piece, until the program is gone.
fn listen(mut screen: File) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        let mut rest = Vec::new();
        // Linux says by an error that nobody holds the other end any more.
        while let Ok(count @ 1..) = screen.read(&mut bytes) {
            rest.extend_from_slice(&bytes[..count]);
            // A character of several bytes may come in two pieces.
            let whole = match std::str::from_utf8(&rest) {
                Ok(_) => rest.len(),
                Err(error) => error.valid_up_to(),
            };
            if sender.send(rest.drain(..whole).collect()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The text without colours.
pub(crate) fn without_colours(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain += before;
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    plain + rest
}
