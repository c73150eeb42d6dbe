/** Whether the process lives and is ready, and what is told of it to anybody. */

import { describe, expect, it } from 'vitest';
import { readiness, refusedNow } from '../../src/service/health-routes.js';
import { NO_LOGGER } from '../../src/service/service-options.js';
import { StoreError, type StoreFailure } from '../../src/service/store/store-error.js';
import { openOutbox } from '../../src/service/transport/outbox/open-outbox.js';
import { MemoryDisk, systemError } from '../support/service/memory-files.js';
import { memoryStore } from '../support/service/memory-store.js';
import { ask, tryService } from '../support/service/try-service.js';

/** Whoever is ready has listed, and counted nothing. */
const AUDIENCE = {
  count: () => Promise.reject(new Error('nobody is to be counted')),
  devices: async function* () {},
  generation: '1',
};

function failing(kind: StoreFailure) {
  return { ...memoryStore(), check: () => Promise.reject(new StoreError(kind, 'at /secret/path')) };
}

describe('/healthz', () => {
  it('lives without a token, whatever the store does', async () => {
    const trial = await tryService({ store: { ...memoryStore(), check: () => Promise.reject(new Error('gone')) } });
    const { status, body } = await ask(trial, '/healthz');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'alive' } });
  });
});

describe('/readyz', () => {
  it('is ready without a token when store and audience answer', async () => {
    const { status, body } = await ask(await tryService(), '/readyz');
    expect({ status, body }).toEqual({ status: 200, body: { ready: true, reasons: [], unreadableRecords: 0 } });
  });

  it('tells all reasons, and nothing of where things are', async () => {
    const audience = {
      ...AUDIENCE,
      // biome-ignore lint/correctness/useYield: it ends before the first.
      devices: async function* () {
        throw new Error('/secret/devices.psi is gone');
      },
    };
    const trial = await tryService({ store: failing('unavailable'), audience });
    const { status, body } = await ask(trial, '/readyz');
    const reasons = ['the store cannot be reached', 'the audience cannot be asked'];
    expect({ status, body }).toEqual({ status: 503, body: { ready: false, reasons, unreadableRecords: 0 } });
    expect(trial.log[0]).toEqual({ level: 'warn', fields: { reasons }, message: 'not ready' });
  });

  it.each([
    ['locked', 'another process holds the store'],
    ['full', 'the store has no room to write'],
    ['damaged', 'what the store keeps cannot be read'],
    ['newer', 'the store was written by a later version'],
    ['missing', 'there is no store'],
    ['unreadable', 'a record of the store cannot be read'],
  ] as const)('of a store that is %s: %s', async (kind, reason) => {
    const service = { store: failing(kind), audience: () => AUDIENCE, logger: NO_LOGGER };
    expect(await readiness(service)).toEqual([reason]);
  });

  it('does not wait for what never answers', async () => {
    const store = { ...memoryStore(), check: () => new Promise<void>(() => {}) };
    expect(await readiness({ store, audience: () => AUDIENCE, logger: NO_LOGGER }, 1)).toEqual([
      'the store does not answer within 0.001 s',
    ]);
  });

  it('is not ready when there is no current audience', async () => {
    const audience = () => {
      throw new Error('none');
    };
    expect(await readiness({ store: memoryStore(), audience, logger: NO_LOGGER })).toEqual([
      'the audience cannot be asked',
    ]);
  });

  it('asks once a second at most: a source that was there before may be gone', async () => {
    let isGone = false;
    const audience = {
      ...AUDIENCE,
      // biome-ignore lint/correctness/useYield: it ends before the first.
      devices: async function* () {
        if (isGone) throw new Error('gone');
      },
    };
    const trial = await tryService({ audience });
    expect((await ask(trial, '/readyz')).status).toBe(200);
    isGone = true;
    trial.clock.now += 999;
    expect((await ask(trial, '/readyz')).status).toBe(200);
    trial.clock.now += 1;
    expect((await ask(trial, '/readyz')).body).toMatchObject({
      ready: false,
      reasons: ['the audience cannot be asked'],
    });
  });

  it('asks again where the clock was set back: how old the last answer is, is not known', async () => {
    let checks = 0;
    const check = async () => void checks++;
    const trial = await tryService({ store: { ...memoryStore(), check } });
    await ask(trial, '/readyz');
    trial.clock.now -= 1;
    await ask(trial, '/readyz');
    expect(checks).toBe(2);
  });

  it('of a service that is being stopped says so, and asks nobody; it lives', async () => {
    let checks = 0;
    const check = async () => void checks++;
    const trial = await tryService({ store: { ...memoryStore(), check } });
    trial.service.drain();
    const { status, body } = await ask(trial, '/readyz');
    const reasons = ['the service is being stopped'];
    expect({ status, body }).toEqual({ status: 503, body: { ready: false, reasons, unreadableRecords: 0 } });
    expect([checks, (await ask(trial, '/healthz')).status]).toEqual([0, 200]);
  });

  it('tells a source that is late to stop', async () => {
    const told: unknown[] = [];
    const audience = () => ({
      ...AUDIENCE,
      devices: async function* (_: unknown, { signal }: { signal?: AbortSignal } = {}) {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        told.push('stopped');
        yield [];
      },
    });
    expect(await readiness({ store: memoryStore(), audience, logger: NO_LOGGER }, 1)).toEqual([
      'the audience does not answer within 0.001 s',
    ]);
    await new Promise(setImmediate);
    expect(told).toEqual(['stopped']);
  });
});

describe('/readyz over an outbox', () => {
  it('is ready below the reserve of its disk, and says that messages are refused', async () => {
    const disk = new MemoryDisk();
    const transport = await openOutbox('/o', { files: disk.process(), reserveBytes: 1000 });
    const trial = await tryService({ transport });
    disk.freeBytes = 999;
    const { status, body } = await ask(trial, '/readyz');
    const reasons = ['the disk of the outbox has less free than its reserve: no messages are taken'];
    expect({ status, body }).toEqual({ status: 200, body: { ready: true, reasons, unreadableRecords: 0 } });
    expect(trial.log.at(-2)).toEqual({ level: 'warn', fields: { reasons }, message: 'messages are refused' });
    disk.freeBytes = 1000;
    trial.clock.now += 1000;
    expect((await ask(trial, '/readyz')).body).toMatchObject({ ready: true, reasons: [] });
    await trial.service.close();
  });

  it('says when the disk cannot be asked', async () => {
    const files = { ...new MemoryDisk().process(), freeBytes: () => Promise.reject(systemError('EIO')) };
    const transport = await openOutbox('/o', { files });
    expect(await refusedNow({ transport, logger: NO_LOGGER })).toEqual(['the outbox cannot be asked']);
  });
});
