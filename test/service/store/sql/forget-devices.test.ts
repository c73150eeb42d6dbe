/** When removed devices are forgotten: by a mark of the log that is old enough, though the time may have stood still up to a step before it. */

import { expect, it } from 'vitest';
import type { Engine } from '../../../../src/service/store/sql/engine.js';
import { forgetDevices } from '../../../../src/service/store/sql/forget-devices.js';
import type { Statement } from '../../../../src/service/store/sql/statement.js';

const STEP = 600_000;
const KEEP = 86_400_000;
const MARKED_AT = 5_000_000;

/** What is asked of a log that was marked at its seventh change, when the key time is this. */
async function askedAt(keyTime: number, name = `log 0 7 ${MARKED_AT}`): Promise<readonly string[]> {
  const asked: string[] = [];
  const run = async ({ text, values }: Statement) => {
    asked.push(`${text.split(' ', 1)} ${values.join(' ')}`.trim());
    if (text.includes('key_time')) return [{ id: name, sequence: 9, key_time: keyTime }];
    if (text.startsWith('SELECT')) return [{ last: 7, gone: 2 }];
    return [{}];
  };
  await forgetDevices({ run } as unknown as Engine, { keepMs: KEEP, after: 0, limit: 100 });
  return asked;
}

it('is by nothing before the whole time has passed, and a step more', async () => {
  expect(await askedAt(MARKED_AT + KEEP)).toEqual(['SELECT']);
  expect(await askedAt(MARKED_AT + KEEP + STEP - 1)).toEqual(['SELECT']);
});

it('is said in the name of the log before the first device is forgotten', async () => {
  const asked = ['SELECT', 'SELECT 0 7 100', `UPDATE log 7 7 ${MARKED_AT} log 0 7 ${MARKED_AT}`, 'DELETE 0 7'];
  expect(await askedAt(MARKED_AT + KEEP + STEP)).toEqual(asked);
});

it('begins with a mark where there is none yet', async () => {
  expect(await askedAt(MARKED_AT, 'log')).toEqual(['SELECT', `UPDATE log 0 9 ${MARKED_AT} log`]);
});

it('is by nothing where another process has named the log meanwhile: it is looked at anew, from the same device', async () => {
  const asked: string[] = [];
  const run = async ({ text }: Statement) => {
    asked.push(text.split(' ', 1).join());
    if (text.startsWith('UPDATE')) return [];
    if (text.includes('key_time')) return [{ id: `log 0 7 ${MARKED_AT}`, sequence: 9, key_time: 2 * KEEP }];
    return [{ last: 7, gone: 2 }];
  };
  const engine = { run } as unknown as Engine;
  expect(await forgetDevices(engine, { keepMs: KEEP, after: 3, limit: 100 })).toEqual({ removed: 0, last: 3 });
  expect(asked).toEqual(['SELECT', 'SELECT', 'UPDATE']);
});
