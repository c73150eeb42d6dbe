/** Connections above those that a server may hold are turned away, which the log tells each ten seconds at most; and where a server listens. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/cli/output/failure.js';
import { listen } from '../../../src/cli/serve/web-server.js';

let now: number;
beforeEach(() => {
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

const SERVICE = { listener: async () => {}, clientError: () => {} };

/** A server that holds so many connections, with what it has logged. */
async function serving(connections: number) {
  const told: (readonly [object, string])[] = [];
  const logger = { warn: (fields: object, message: string) => void told.push([fields, message]) };
  const server = await listen(SERVICE, '127.0.0.1', 0, { connections, logger });
  const socket = () => connect(server.port, '127.0.0.1').on('error', () => {});
  return { server, told, socket };
}

const TURNED_AWAY = [{ connections: 2 }, 'connections turned away: as many are open as may be'];

it('one connection too many is closed, and told again when ten seconds are over', async () => {
  const { server, told, socket } = await serving(2);
  const held = [socket(), socket()];
  for (const each of held) await once(each, 'connect');
  const turnedAway = async (at: number): Promise<number> => {
    now = at;
    await once(socket().resume(), 'close');
    return told.length;
  };
  expect(await turnedAway(5_000)).toBe(1);
  expect(await turnedAway(14_999)).toBe(1);
  expect(await turnedAway(15_000)).toBe(2);
  expect(await turnedAway(24_999)).toBe(2);
  expect(told).toEqual([TURNED_AWAY, TURNED_AWAY]);
  for (const each of held) each.destroy();
  await server.close();
});

it('as many connections as there may be are held, and nothing is told', async () => {
  const { server, told, socket } = await serving(2);
  const held = [socket(), socket()];
  for (const each of held) await once(each, 'connect');
  expect([told, held.map(({ destroyed }) => destroyed)]).toEqual([[], [false, false]]);
  for (const each of held) each.destroy();
  await server.close();
});

it('a port that is in use is told with what to do', async () => {
  const { server } = await serving(2);
  const again = listen(SERVICE, '127.0.0.1', server.port, { connections: 2, logger: { warn: () => {} } });
  await expect(again).rejects.toEqual(
    new Failure('input', `port ${server.port} of 127.0.0.1 is in use`, 'name another with `--port`, or 0 for any'),
  );
  await server.close();
});
