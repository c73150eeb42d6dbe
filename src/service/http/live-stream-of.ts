/** Chunks for a taker who stays: each is asked for when the last was taken, and who takes nothing for long is let go. */

import type { Sleep } from '../sleep.js';

interface LiveStream {
  /** How long a chunk may lie there, in milliseconds. */
  readonly patienceMs: number;
  readonly sleep: Sleep;
  /** Called once, when no more is read, for whatever reason. */
  readonly onEnd: () => void;
  /** Called before, where nothing was taken for too long. */
  readonly onStalled: () => void;
}

export function liveStreamOf(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  { patienceMs, sleep, onEnd, onStalled }: LiveStream,
): ReadableStream<Uint8Array> {
  let waiting = new AbortController();
  let isOver = false;
  const end = (): void => {
    waiting.abort();
    if (isOver) return;
    isOver = true;
    onEnd();
    // Where it waits to be asked on, it would hold what it has for ever.
    void chunks.return();
  };
  const watch = async (controller: ReadableStreamDefaultController, { signal }: AbortController): Promise<void> => {
    await sleep(patienceMs, signal);
    if (signal.aborted) return;
    onStalled();
    end();
    controller.close();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        waiting.abort();
        const { done, value } = await chunks.next().catch((error: unknown) => {
          end();
          throw error;
        });
        if (isOver) return;
        if (done === true) {
          end();
          return controller.close();
        }
        waiting = new AbortController();
        controller.enqueue(value);
        void watch(controller, waiting);
      },
      cancel() {
        end();
      },
    },
    { highWaterMark: 0 },
  );
}
