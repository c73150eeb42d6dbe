/** How threads are started. */

/** Threads inherit the flags of the process. Where it runs code from its command line, one of them is refused for files. */
export function threadFlags(): { readonly execArgv?: string[] } {
  return process.execArgv.some((flag) => flag.startsWith('--input-type')) ? { execArgv: [] } : {};
}
