//! The one place for threads: work runs in parallel if the build has threads, and in order otherwise. Results
//! come back in the order of the items either way, so nothing depends on the number of threads.
//!
//! Rooms that exist only in builds with threads (training, the command line) may call rayon's iterators
//! directly.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// How many cheap items one thread takes at a time.
#[cfg(feature = "parallel")]
const PIECE: usize = 64;
/// The fewest cheap items that are worth a second thread. (`src/bearoff/lazy.rs` must not share its work.)
#[cfg(feature = "parallel")]
const WORTH_SHARING: usize = 1024;

/// Results of `f` for every item. Each piece of work gets its own state, made by `init`. For items that take
/// long.
pub fn map<T: Sync, S, R: Send>(
    items: &[T],
    init: impl Fn() -> S + Sync + Send,
    f: impl Fn(&mut S, &T) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    {
        items.par_iter().map_init(&init, &f).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        let mut state = init();
        items.iter().map(|item| f(&mut state, item)).collect()
    }
}

/// Both results. The second is found on a separate thread, and not on one of the pool, which a program may
/// still want to set up.
pub fn both<A, B: Send>(one: impl FnOnce() -> A, other: impl FnOnce() -> B + Send) -> (A, B) {
    #[cfg(all(feature = "parallel", not(target_family = "wasm")))]
    {
        std::thread::scope(|threads| {
            let other = threads.spawn(other);
            let one = one();
            (one, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }
    #[cfg(not(all(feature = "parallel", not(target_family = "wasm"))))]
    {
        (one(), other())
    }
}

/// Results of `f` for every item. For many items that take microseconds each: threads take the items in
/// pieces.
pub fn map_many<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "parallel")]
    if items.len() >= WORTH_SHARING {
        return items.par_iter().with_min_len(PIECE).map(f).collect();
    }
    items.iter().map(f).collect()
}

/// Calls `f` once for every block of `size` items (the last block may be shorter), with the index of the
/// block's first item.
pub fn in_blocks<T: Send>(items: &mut [T], size: usize, f: impl Fn(usize, &mut [T]) + Sync + Send) {
    #[cfg(feature = "parallel")]
    if items.len() > size {
        return items.par_chunks_mut(size).enumerate().for_each(|(i, block)| f(i * size, block));
    }
    items.chunks_mut(size).enumerate().for_each(|(i, block)| f(i * size, block));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..5000).collect();
        let doubled: Vec<u32> = items.iter().map(|x| 2 * x).collect();
        assert_eq!(map(&items, || 2, |two, x| *two * x), doubled);
        assert_eq!(both(|| map(&items, || (), |(), x| 2 * x), || items.len()), (doubled.clone(), 5000));
        assert_eq!(map_many(&items, |x| 2 * x), doubled);
        assert_eq!(map_many(&items[..7], |x| 2 * x), doubled[..7]);
        let mut places = vec![0; 5000];
        in_blocks(&mut places, 300, |first, block| {
            block.iter_mut().enumerate().for_each(|(i, place)| *place = (first + i) as u32);
        });
        assert_eq!(places, items);
    }
}
