/** The chunks of a stream, one by one. Some browsers cannot iterate over streams themselves. */
export async function* streamChunks<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Who stops early leaves nothing behind that goes on reading.
    await reader.cancel().catch(() => undefined);
  }
}
