/** A file that is open: another takes its name, or its bytes are written over. */

import { appendFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openIdentity } from '../../../src/cli/serve/file-identity.js';
import { withFolder } from '../command.js';

it('is the same when another takes its name or it is removed, and another when it is written to', () => {
  withFolder({ a: 'one', b: 'two' }, (folder) => {
    const file = join(folder, 'a');
    const first = openIdentity(file);
    const before = first.now();
    expect(first.now()).toBe(before);
    renameSync(join(folder, 'b'), file);
    expect(first.now()).toBe(before);
    const second = openIdentity(file);
    expect(second.now()).not.toBe(before);
    const [asItWas] = [second.now()];
    appendFileSync(file, 'more');
    const longer = second.now();
    expect(longer).not.toBe(asItWas);
    // As long as before, at another time.
    writeFileSync(file, 'twomoRe');
    utimesSync(file, 1, 1);
    expect(second.now()).not.toBe(longer);
    const last = second.now();
    rmSync(file);
    expect(second.now()).toBe(last);
    first.close();
    second.close();
  });
});

it('of a file that is not there is none', () => {
  expect(() => openIdentity('/nowhere/a')).toThrow('ENOENT');
});
