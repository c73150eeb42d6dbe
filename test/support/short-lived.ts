/** Flags of Node for a process that lives for a moment: to optimize its code of WebAssembly would take longer than all else that it does. */
export const SHORT_LIVED = ['--liftoff-only', '--single-threaded-gc'];
