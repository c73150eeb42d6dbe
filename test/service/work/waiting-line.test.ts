/** Short questions come before long ones, and tokens take turns. */

import { expect, it } from 'vitest';
import { WaitingLine } from '../../../src/service/work/waiting-line.js';

const item = (name: string) => ({ name, owner: name.charAt(0), isShort: name.endsWith('s') });

/** The order in which these are served, who are named by owner, number, and `s` when they are short. */
function order(...names: readonly string[]): string {
  const line = new WaitingLine<ReturnType<typeof item>>();
  for (const name of names) line.add(item(name));
  const served: string[] = [];
  for (let next = line.next(); next !== undefined; next = line.next()) served.push(next.name);
  return served.join(' ');
}

it.each([
  [['a1', 'a2', 'a3', 'b1', 'c1', 'b2'], 'a1 b1 c1 a2 b2 a3'],
  [['a1', 'a2', 'b1s', 'a3s'], 'a3s b1s a1 a2'],
  [[], ''],
])('%j', (names, expected) => {
  expect(order(...names)).toBe(expected);
});

it('who has gone is not served, and counts no more', () => {
  const line = new WaitingLine<ReturnType<typeof item>>();
  const [first, second] = [item('a1'), item('a2')];
  line.add(first);
  line.add(second);
  line.remove(first);
  expect([line.countOf('a'), line.next(), line.countOf('a'), line.next()]).toEqual([1, second, 0, undefined]);
});
