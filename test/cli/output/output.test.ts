/** When an output is coloured, how wide it is, and what is written to it. */

import { EventEmitter } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { type ColorChoice, type OutputPort, openOutput, wantsColor } from '../../../src/cli/output/output.js';

// As terminals are, it is no file.
const DEVICE = openSync('/dev/null', 'r');
const FILE = openSync(import.meta.filename, 'r');
afterAll(() => {
  closeSync(DEVICE);
  closeSync(FILE);
});

/** Stands for a stream: what is written to it is noted. */
class Stream extends EventEmitter {
  readonly written: string[] = [];
  writableNeedDrain = false;
  readonly isTTY: boolean;
  readonly columns: number | undefined;

  constructor(isTTY: boolean, columns?: number) {
    super();
    this.isTTY = isTTY;
    this.columns = columns;
  }

  write(text: string): void {
    this.written.push(text);
  }
}

function portOf(stream: Stream, descriptor = DEVICE): OutputPort {
  // Nothing but what a stream has that text is written to is asked of it.
  return { descriptor, stream: () => stream as unknown as NodeJS.WriteStream };
}

describe('colour', () => {
  it.each<readonly [ColorChoice, NodeJS.ProcessEnv, boolean, boolean]>([
    ['auto', {}, true, true],
    ['auto', {}, false, false],
    ['auto', { TERM: 'dumb' }, true, false],
    ['auto', { NO_COLOR: '1' }, true, false],
    ['auto', { NO_COLOR: '' }, true, true],
    ['auto', { FORCE_COLOR: '1' }, false, true],
    ['auto', { FORCE_COLOR: 'true' }, false, true],
    ['auto', { FORCE_COLOR: '0' }, true, false],
    ['auto', { FORCE_COLOR: 'false' }, true, false],
    ['auto', { FORCE_COLOR: '' }, false, false],
    ['auto', { FORCE_COLOR: '1', TERM: 'dumb' }, true, true],
    ['auto', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    ['always', { NO_COLOR: '1', TERM: 'dumb' }, false, true],
    ['never', { FORCE_COLOR: '1' }, true, false],
  ])('where it is %s, with %j, on a terminal %s: %s', (choice, environment, isTTY, expected) => {
    expect(wantsColor(choice, portOf(new Stream(isTTY)), environment)).toBe(expected);
  });

  it('is for no file, whatever its stream says, and for no output that was closed', () => {
    expect(wantsColor('auto', portOf(new Stream(true), FILE), {})).toBe(false);
    expect(wantsColor('auto', portOf(new Stream(true), 999_999), {})).toBe(false);
  });
});

describe('an output', () => {
  it.each([
    [true, 120, DEVICE, 120],
    [true, undefined, DEVICE, 80],
    [true, 0, DEVICE, 80],
    [false, 120, DEVICE, 80],
    [true, 120, FILE, 80],
  ])('to a terminal (%s) of %s columns is as wide as that, and else of 80: %#', (isTTY, columns, descriptor, wide) => {
    expect(openOutput(portOf(new Stream(isTTY, columns), descriptor), false).columns).toBe(wide);
  });

  it('was touched once something was written, which nothing at all is not', () => {
    const stream = new Stream(false);
    const out = openOutput(portOf(stream), false);
    out.write('');
    expect([out.touched, stream.written]).toEqual([false, []]);
    out.write('a');
    expect([out.touched, stream.written]).toEqual([true, ['a']]);
  });

  it('is waited for where its reader is behind, until it has taken what was written', async () => {
    const stream = new Stream(false);
    const out = openOutput(portOf(stream), false);
    await out.drained();
    stream.writableNeedDrain = true;
    let isDrained = false;
    const waiting = out.drained().then(() => {
      isDrained = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDrained).toBe(false);
    stream.emit('drain');
    await waiting;
    expect([isDrained, stream.listenerCount('drain')]).toEqual([true, 0]);
  });
});
