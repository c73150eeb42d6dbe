/** When a long reading says how far it is, and what it leaves on the terminal. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProgress } from '../../../src/cli/output/progress.js';
import { sampleOutput } from '../sample-output.js';

const ERASE = '\r\u001b[2K';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('CI', undefined);
  vi.stubEnv('TERM', 'xterm');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Standard error, and what was written to it since it was last asked for. */
function terminal(isTerminal = true) {
  let written: string[] = [];
  const err = sampleOutput({ isTerminal, write: (text) => void written.push(text) });
  const taken = (): readonly string[] => {
    const before = written;
    written = [];
    return before;
  };
  return { err, taken };
}

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

describe('a reading', () => {
  it('says nothing in its first second, and leaves nothing to take away', () => {
    const { err, taken } = terminal();
    const progress = startProgress(err, 'reading devices', 100);
    progress.add(10);
    pass(999);
    progress.add(10);
    progress.end();
    expect(taken()).toEqual([]);
  });

  it('says then how much of all it has read, ten times a second at most', () => {
    const { err, taken } = terminal();
    const progress = startProgress(err, 'reading devices', 200);
    progress.add(10);
    pass(1_000);
    progress.add(11);
    expect(taken()).toEqual([`${ERASE}reading devices 10 %`]);
    pass(99);
    progress.add(20);
    expect(taken()).toEqual([]);
    pass(1);
    progress.add(59);
    expect(taken()).toEqual([`${ERASE}reading devices 50 %`]);
  });

  it('takes its line away at the end, once', () => {
    const { err, taken } = terminal();
    const progress = startProgress(err, 'reading devices', 100);
    pass(1_000);
    progress.add(100);
    expect(taken()).toEqual([`${ERASE}reading devices 100 %`]);
    progress.end();
    progress.end();
    expect(taken()).toEqual([ERASE]);
  });

  it('of a file that grows meanwhile is never more than all of it', () => {
    const { err, taken } = terminal();
    const progress = startProgress(err, 'reading devices', 100);
    pass(1_000);
    progress.add(250);
    expect(taken()).toEqual([`${ERASE}reading devices 100 %`]);
  });

  it.each([null, 0])('whose length is not known (%s) says how many megabytes it has read', (total) => {
    const { err, taken } = terminal();
    const progress = startProgress(err, 'reading devices', total);
    progress.add(1_500_000);
    pass(1_000);
    progress.add(1_499_999);
    expect(taken()).toEqual([`${ERASE}reading devices 2 MB`]);
  });
});

describe('nothing is said, however long it takes,', () => {
  const saysNothing = (isTerminal: boolean): void => {
    const { err, taken } = terminal(isTerminal);
    const progress = startProgress(err, 'reading devices', 100);
    pass(5_000);
    progress.add(50);
    progress.end();
    expect(taken()).toEqual([]);
  };

  it('where standard error is no terminal', () => saysNothing(false));

  it('where the terminal cannot erase', () => {
    vi.stubEnv('TERM', 'dumb');
    saysNothing(true);
  });

  it('in a pipeline', () => {
    vi.stubEnv('CI', 'true');
    saysNothing(true);
  });
});
