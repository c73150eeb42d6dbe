/** Syncs of one folder, grouped: all that ask while one is under way are answered by the next. */

/** What was done before it is asked for is on the disk when it resolves: it never waits for a sync that began earlier. */
export function groupedSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    next = null;
    const began = sync();
    running = began.catch(() => {});
    return began;
  };
  return () => {
    next ??= running.then(begin);
    return next;
  };
}
