//! One engine: QuickJS with the bundle of documents in it, and its bounds.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::{CatchResultExt as _, CaughtError, Context, Function, Runtime};
use rustix::time::{ClockId, clock_gettime};

use super::{DrawFailure, Drawn, host};

/// Time of a processor that one document may take. Waiting for a processor is not counted: a busy machine
/// makes no page fail. The longest document, the national audit, takes 60 ms in a release build.
pub(super) const DEADLINE: Duration = Duration::from_millis(250);
/// The same for reading the bundle.
const START: Duration = Duration::from_secs(10);
/// Bytes that an engine may hold.
pub(super) const MEMORY: usize = 64 << 20;
/// Bytes of stack of the engine, and of its thread.
const STACK: usize = 1 << 20;
pub(super) const THREAD_STACK: usize = 4 << 20;

/// An engine. It stays on the thread that made it.
pub(super) struct Engine {
    context: Context,
    /// When it must be done, in time of this thread.
    until: Rc<Cell<Duration>>,
}

impl Engine {
    /// Reads the bundle. `Err` says what is wrong with it: the bundle holds no data of anybody.
    pub(super) fn new(source: &str) -> Result<Self, String> {
        let fault = |error: rquickjs::Error| error.to_string();
        let runtime = Runtime::new().map_err(fault)?;
        runtime.set_memory_limit(MEMORY);
        runtime.set_max_stack_size(STACK);
        let until = Rc::new(Cell::new(spent() + START));
        let own = Rc::clone(&until);
        runtime.set_interrupt_handler(Some(Box::new(move || spent() > own.get())));
        let context = Context::full(&runtime).map_err(fault)?;
        context.with(|ctx| {
            host::add(&ctx).map_err(fault)?;
            ctx.eval::<(), _>(source).catch(&ctx).map_err(|error| error.to_string())?;
            ctx.globals()
                .get::<_, Function<'_>>("draw")
                .map(drop)
                .map_err(|_| "it has no function draw".to_owned())
        })?;
        Ok(Self { context, until })
    }

    /// Draws an order, which is JSON.
    pub(super) fn draw(&self, order: &str) -> Result<Drawn, DrawFailure> {
        let json = self.call("draw", (order,))?;
        serde_json::from_str(&json).map_err(|_| DrawFailure::Exception)
    }

    #[cfg(test)]
    pub(super) fn eval(&self, script: &str) {
        self.context.with(|ctx| ctx.eval::<(), _>(script)).unwrap();
    }

    /// Calls a function of the bundle that gives text.
    pub(super) fn call<A>(&self, name: &str, arguments: A) -> Result<String, DrawFailure>
    where
        A: for<'js> rquickjs::function::IntoArgs<'js>,
    {
        self.until.set(spent() + DEADLINE);
        self.context.with(|ctx| {
            let call = || ctx.globals().get::<_, Function<'_>>(name)?.call::<_, String>(arguments);
            call().catch(&ctx).map_err(|error| {
                #[cfg(test)]
                eprintln!("{name}: {error}");
                let words = match &error {
                    CaughtError::Exception(exception) => exception.message().unwrap_or_default(),
                    _ => String::new(),
                };
                // The engine's own words for it.
                match words.as_str() {
                    "out of memory" => DrawFailure::Memory,
                    _ if spent() > self.until.get() => DrawFailure::Deadline,
                    _ => DrawFailure::Exception,
                }
            })
        })
    }
}

/// Time of a processor that this thread has taken.
fn spent() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(u64::try_from(now.tv_sec).unwrap_or(0), u32::try_from(now.tv_nsec).unwrap_or(0))
}
