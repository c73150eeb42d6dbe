/** Who lives, and who does not. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { livenessOf, ownMark } from '../../../src/node/lock/process-mark.js';

describe.runIf(existsSync('/proc/self/stat'))('marks of processes', () => {
  it('this process lives', () => {
    expect(livenessOf(ownMark())).toBe('alive');
  });

  it('a number that was given to another since is dead', () => {
    expect(livenessOf({ ...ownMark(), since: '1' })).toBe('dead');
  });

  it('one that has ended is dead', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(livenessOf({ ...ownMark(), pid })).toBe('dead');
  });

  it('one that was killed and not collected by its parent is dead', async () => {
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    // As long as it is a shell it may collect what has ended.
    while (readFileSync(`/proc/${parent.pid}/comm`, 'latin1') !== 'sleep\n') await new Promise(setImmediate);
    const since = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19] ?? '';
    const mark = { ...ownMark(), pid, since };
    expect(livenessOf(mark)).toBe('alive');
    process.kill(pid, 'SIGKILL');
    while (livenessOf(mark) === 'alive') await new Promise(setImmediate);
    expect(readFileSync(`/proc/${pid}/stat`, 'latin1')).toContain(') Z ');
    parent.kill('SIGKILL');
  });

  it('one of another place cannot be told', () => {
    expect(livenessOf({ ...ownMark(), place: 'elsewhere' })).toBe('unknown');
    expect(livenessOf({ ...ownMark(), since: null })).toBe('unknown');
  });
});
