// Shows that this run has half the stack and a prototype that somebody wrote to: without, its tests would show nothing.

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('has about half the stack of a plain process', () => {
  const script =
    'let depth = 0; const descend = () => { depth++; descend(); }; try { descend(); } catch {} console.log(depth);';
  const plain = Number(execFileSync(process.execPath, ['-e', script], { env: {} }));
  expect(process.execArgv).toContain('--stack-size=492');
  expect(callsThatFit() / plain).toBeLessThan(0.6);
  expect(callsThatFit() / plain).toBeGreaterThan(0.3);
});

it('has names on every object', () => {
  expect('polluted' in {}).toBe(true);
  const seen: string[] = [];
  for (const name in {}) seen.push(name);
  expect(seen).toContain('age');
});

function callsThatFit(): number {
  let depth = 0;
  const descend = (): void => {
    depth++;
    descend();
  };
  try {
    descend();
  } catch {
    return depth;
  }
  return depth;
}
