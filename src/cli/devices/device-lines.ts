/** The lines of devices in bytes whose kind shows when they are read: text, or a stream of Arrow. */

import { FileError } from '../../node/file-error.js';
import { kindOfBytes } from '../../node/file-kind.js';
import { Failure } from '../output/failure.js';
import { noColumns } from './columns/column-names-file.js';

/** @throws Failure `input` for bytes that are no text: not a line of them is a device. `packed`: text may be packed */
export function holdKind(name: string, bytes: Uint8Array, as: 'packed' | 'plain'): void {
  const kind = kindOfBytes(bytes);
  if (kind === null || (as === 'packed' && kind.packing !== undefined)) return;
  throw new Failure(
    'input',
    `cannot read ${name}: it seems to be ${kind.noun}, and NDJSON or CSV is wanted`,
    kind.help,
  );
}

async function* beginningWith(
  first: IteratorResult<Uint8Array>,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let next = first; next.done !== true; next = await source.next()) yield next.value;
}

interface LineKind {
  /** Reads a stream of Arrow; null where it is not read as such. */
  readonly readStream: ((whole: AsyncGenerator<Uint8Array>) => AsyncGenerator<Uint8Array>) | null;
  /** Whether names of columns were given that lines of NDJSON do not have. */
  readonly isNamed: boolean;
}

/** Lines as they are, or those of a stream of Arrow where it is read as such. */
export async function* devicesIn(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { readStream, isNamed }: LineKind,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const first = await source.next();
    const whole = beginningWith(first, source);
    const isStream = first.done !== true && kindOfBytes(first.value)?.columns === 'arrow-stream';
    if (isStream && readStream !== null) yield* readStream(whole);
    else {
      if (first.done !== true) holdKind(name, first.value, 'plain');
      if (isNamed) throw noColumns('lines of NDJSON have no columns');
      yield* whole;
    }
  } catch (error) {
    // An archive does not know its name.
    if (!(error instanceof FileError) || error.path !== null) throw error;
    throw new Failure('input', `cannot read ${name}: ${error.message}`, error.help);
  } finally {
    await source.return?.();
  }
}
