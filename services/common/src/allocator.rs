//! The allocator of every service. glibc's costs a third of the gateway's throughput on many small strings.

pub use mimalloc::MiMalloc;

/// Makes mimalloc the allocator of a binary. Each service's `main` calls it; a library or a test keeps its
/// own.
#[macro_export]
macro_rules! allocator {
    () => {
        #[global_allocator]
        static ALLOCATOR: $crate::allocator::MiMalloc = $crate::allocator::MiMalloc;
    };
}
