/** Work with a server that may never answer: it has so much time, and no more. */

import { StoreError } from '../store-error.js';

/** Waits for what was asked, as long as there is time. */
export type InTime = <Value>(asked: Promise<Value>) => Promise<Value>;

/** What `work` waits for through `inTime` rejects with StoreError when the time is over, and all behind it at once; what becomes of it then is nobody's. */
export async function withinTime<Result>(
  milliseconds: number,
  work: (inTime: InTime) => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreError('unavailable', `PostgreSQL does not answer within ${milliseconds / 1000} s`)),
      milliseconds,
    );
  });
  // It may come between two waits.
  over.catch(() => {});
  try {
    return await work((asked) => Promise.race([over, asked]));
  } finally {
    clearTimeout(timer);
  }
}
