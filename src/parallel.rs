//! One way to use threads: map in parallel where the build has them, in order where it has not. Results
//! come back in the order of the items either way, so nothing depends on the number of threads.

/// `f` of every item, with a state made by `init` once for each piece of work.
pub fn map<T: Sync, S, R: Send>(
    items: &[T],
    init: impl Fn() -> S + Sync + Send,
    f: impl Fn(&mut S, &T) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(any(feature = "cli", feature = "threads"))]
    {
        use rayon::prelude::*;
        items.par_iter().map_init(&init, &f).collect()
    }
    #[cfg(not(any(feature = "cli", feature = "threads")))]
    {
        let mut state = init();
        items.iter().map(|item| f(&mut state, item)).collect()
    }
}
