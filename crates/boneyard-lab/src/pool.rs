//! Work done on several threads and collected in order.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Hands out numbers of tasks, from 0, and takes results back in that order.
pub(crate) struct Pool<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    tasks: usize,
    /// How far ahead of the collector workers may be.
    window: usize,
}

struct State<T> {
    next: usize,
    collected: usize,
    done: BTreeMap<usize, T>,
    workers: usize,
    closed: bool,
}

impl<T> Pool<T> {
    /// For so many tasks and workers. Every worker must be a [`Pool::worker`].
    pub(crate) fn new(tasks: usize, workers: usize) -> Self {
        let state = State { next: 0, collected: 0, done: BTreeMap::new(), workers, closed: false };
        Pool { state: Mutex::new(state), changed: Condvar::new(), tasks, window: 64 * workers }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // Nobody panics while holding it; and if so, the numbers are whole all the same.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands out no more tasks.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Does tasks until there are none; however it ends, the collector does not wait for it any longer.
    pub(crate) fn worker(&self, mut work: impl FnMut(usize) -> T) {
        let _leaving = Leaving(self);
        while let Some(task) = self.claim() {
            let result = work(task);
            self.lock().done.insert(task, result);
            self.changed.notify_all();
        }
    }

    /// A worker that could not be started.
    pub(crate) fn one_less(&self) {
        drop(Leaving(self));
    }

    fn claim(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.closed || state.next == self.tasks {
                return None;
            }
            if state.next < state.collected + self.window {
                state.next += 1;
                return Some(state.next - 1);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The next result in order; `None` when no more will come.
    pub(crate) fn collect(&self) -> Option<T> {
        let mut state = self.lock();
        loop {
            let task = state.collected;
            if let Some(result) = state.done.remove(&task) {
                state.collected += 1;
                self.changed.notify_all();
                return Some(result);
            }
            if task == self.tasks || state.workers == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Says that a worker has gone, even by a panic.
struct Leaving<'p, T>(&'p Pool<T>);

impl<T> Drop for Leaving<'_, T> {
    fn drop(&mut self) {
        self.0.lock().workers -= 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_a_closed_pool_ends() {
        for (tasks, close_at) in [(500, None), (500, Some(100)), (0, None)] {
            let pool = Pool::new(tasks, 3);
            let mut collected = Vec::new();
            std::thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| {
                        pool.worker(|task| {
                            if task % 7 == 0 {
                                std::thread::yield_now();
                            }
                            task
                        });
                    });
                }
                while let Some(task) = pool.collect() {
                    collected.push(task);
                    if Some(task) == close_at {
                        pool.close();
                    }
                }
            });
            assert!(collected.iter().copied().eq(0..collected.len()));
            match close_at {
                None => assert_eq!(collected.len(), tasks),
                Some(at) => assert!(collected.len() > at && collected.len() < tasks),
            }
        }
    }
}
