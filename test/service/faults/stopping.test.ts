/** A server that ends: connections that are kept open between requests hold it up no longer than the requests do. */

import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { listen } from '../../../src/cli/serve/web-server.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import { PRESET_PATH, post, presetBody, tryService } from '../../support/service/try-service.js';

afterEach(() => void vi.useRealTimers());

it('a connection is closed behind the answer that was on its way when the server was told to end', async () => {
  const asked = new EventEmitter();
  const service = {
    listener: async (_: unknown, outgoing: unknown) => void asked.emit('request', outgoing),
    clientError: () => {},
  };
  const server = await listen(service, '127.0.0.1', 0, { connections: 10, logger: NO_LOGGER });
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const agent = new Agent({ keepAlive: true });
  const came = once(asked, 'request');
  const answered = once(request({ port: server.port, agent }).end(), 'response');
  const [outgoing] = await came;
  const closed = server.close();
  outgoing.end('answer');
  const [incoming] = await answered;
  expect(await incoming.toArray()).toEqual([Buffer.from('answer')]);
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
  agent.destroy();
});

it('a service that is told to close twice tells both when it has', async () => {
  const { service, token } = await tryService();
  const answer = post({ service }, PRESET_PATH, presetBody(token));
  await Promise.all([service.close(), service.close()]);
  expect((await answer).body.status_code).toBe(200);
});
