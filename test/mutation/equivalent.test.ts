import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changesIn, EQUIVALENT } from './equivalent.js';

const ROOT = join(import.meta.dirname, '../..');

it('a list has reasons, the lines that each is for, and what is changed in them', () => {
  const list = `# one is as good as two
src/a.ts: return 1;
  1 → 2
  return 1; → ;
src/b.ts: const a: { b: 1 } = c;
  1 → 2

# nobody asks
src/a.ts: f();
  f() → undefined
`;
  expect(changesIn(list)).toEqual([
    { file: 'src/a.ts', line: 'return 1;', changes: ['1 → 2', 'return 1; → ;'], reason: 'one is as good as two' },
    { file: 'src/b.ts', line: 'const a: { b: 1 } = c;', changes: ['1 → 2'], reason: 'one is as good as two' },
    { file: 'src/a.ts', line: 'f();', changes: ['f() → undefined'], reason: 'nobody asks' },
  ]);
});

it('a change that nothing can notice is listed while its line is there', () => {
  const gone = EQUIVALENT.filter(
    ({ file, line }) =>
      !readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .some((each) => each.trim() === line),
  );
  expect(gone).toEqual([]);
});

it('a listed change has a reason, and is listed once', () => {
  const changes = EQUIVALENT.flatMap(({ file, line, changes: each }) =>
    each.map((change) => `${file} ${line} ${change}`),
  );
  expect(changes.filter((change, at) => changes.indexOf(change) !== at)).toEqual([]);
  expect(EQUIVALENT.filter(({ reason, changes: each }) => reason === '' || each.length === 0)).toEqual([]);
});

it('a listed change begins with a part of its line, or at its end and goes on in the next', () => {
  const begins = (line: string, original: string): boolean =>
    line.includes(original) || [...line].some((_, at) => original.startsWith(`${line.slice(at)} `));
  const other = EQUIVALENT.flatMap(({ line, changes }) =>
    changes.filter((change) => !begins(line, change.split(' → ')[0] ?? change)),
  );
  expect(other).toEqual([]);
});
