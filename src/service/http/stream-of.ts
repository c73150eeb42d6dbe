/**
 * Chunks as they are taken: the next is asked for when the last has gone, and a taker that goes away ends the source. `onEnd` is called
 * when no more is read, for whatever reason.
 */

export function streamOf(chunks: AsyncIterable<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next().catch((error: unknown) => {
          onEnd();
          throw error;
        });
        if (done !== true) return controller.enqueue(value);
        onEnd();
        controller.close();
      },
      async cancel() {
        onEnd();
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
