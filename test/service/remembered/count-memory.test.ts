import { describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import type { AudienceCount } from '../../../src/evaluate/audience-source.js';
import { CountMemory } from '../../../src/service/remembered/count-memory.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';

/** Counts how often it is asked, and tells that. */
function source(): ServiceAudience & { generation: string; asked: number } {
  return {
    generation: '1',
    asked: 0,
    async count(): Promise<AudienceCount> {
      this.asked++;
      return { count: this.asked, devices: 0, byPlatform: new Map(), byApplication: new Map() };
    },
    devices: () => [] as never,
  };
}

const A = compileOrThrow('A("A") + A("B")');
/** Other words for the same plan. */
const SAME = compileOrThrow('A("B") + A("A")');
const OTHER = compileOrThrow('A("C")');

describe('a count', () => {
  it('is made once for each plan', async () => {
    const memory = new CountMemory();
    const devices = source();
    const ask = async (filter: typeof A) => (await memory.around(devices).count(filter)).count;
    expect([await ask(A), await ask(A), await ask(SAME), await ask(OTHER), await ask(A)]).toEqual([1, 1, 1, 2, 1]);
  });

  it('is that of the filter, though another has the same fingerprint', async () => {
    const memory = new CountMemory();
    const devices = source();
    const ask = async (filter: typeof A) => (await memory.around(devices).count(filter)).count;
    const alike = { ...OTHER, fingerprint: A.fingerprint };
    expect([await ask(A), await ask(alike), await ask(alike), await ask(A)]).toEqual([1, 2, 2, 3]);
  });

  it('is made anew for another generation, and for other devices', async () => {
    const memory = new CountMemory();
    const [devices, others] = [source(), source()];
    await memory.around(devices).count(A);
    devices.generation = '2';
    expect((await memory.around(devices).count(A)).count).toBe(2);
    expect((await memory.around(others).count(A)).count).toBe(1);
  });

  it('that devices changed under is not remembered', async () => {
    const memory = new CountMemory();
    const devices = source();
    const { count } = devices;
    devices.count = async (filter) => {
      const counted = await count.call(devices, filter);
      devices.generation = String(counted.count);
      return counted;
    };
    devices.generation = '0';
    await memory.around(devices).count(A);
    devices.generation = '0';
    expect((await memory.around(devices).count(A)).count).toBe(2);
  });

  it('that was not asked for in the last thousand is forgotten', async () => {
    const memory = new CountMemory();
    const devices = source();
    const ask = async (at: number) => (await memory.around(devices).count({ ...A, fingerprint: String(at) })).count;
    for (let at = 0; at < 1_000; at++) await ask(at);
    await ask(0);
    await ask(1_000);
    expect([await ask(0), await ask(1)]).toEqual([1, 1_002]);
  });
});
