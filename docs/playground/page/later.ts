/** Runs `act` when it was not asked for again for `quiet` milliseconds. */
export function whenQuiet(act: () => void, quiet: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, quiet);
  };
}
