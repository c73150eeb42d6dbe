/** A connection over a port: messages of the protocol are answered, and whatever else a page sends is passed by. */

import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { portConnection } from '../../src/lsp/port-messages.js';
import { MODULES } from '../suites/source-modules.js';

/** A port whose messages a test delivers, and what was sent through it. */
function recordedPort() {
  const sent: unknown[] = [];
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  return {
    sent,
    deliver(data: unknown): void {
      for (const listener of listeners) listener({ data });
    },
    postMessage(message: unknown): void {
      sent.push(message);
    },
    addEventListener(_: 'message', listener: (event: { readonly data: unknown }) => void): void {
      listeners.push(listener);
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it.each([
  ['nothing', null],
  ['no value', undefined],
  ['a text', '{"jsonrpc":"2.0","id":1,"method":"ask"}'],
  ['a number', 5],
  ['an object', {}],
  ['a request without the name of the protocol', { id: 1, method: 'ask' }],
  ['a request of another version', { jsonrpc: '1.0', id: 1, method: 'ask' }],
  ['a list of requests', [{ jsonrpc: '2.0', id: 1, method: 'ask' }]],
])('%s is passed by, and what follows is answered', async (_, data) => {
  const port = recordedPort();
  const connection = portConnection(port as never);
  const errors: unknown[] = [];
  connection.onError((error) => errors.push(error));
  connection.onRequest('ask', () => 'answer');
  connection.listen();
  expect(() => port.deliver(data)).not.toThrow();
  await turn();
  await turn();
  expect([port.sent, errors]).toEqual([[], []]);
  port.deliver({ jsonrpc: '2.0', id: 2, method: 'ask' });
  await turn();
  await turn();
  expect(port.sent).toEqual([{ jsonrpc: '2.0', id: 2, result: 'answer' }]);
  connection.dispose();
});

it('a message after the end is passed by', async () => {
  const port = recordedPort();
  const connection = portConnection(port as never);
  connection.onRequest('ask', () => 'answer');
  connection.listen();
  connection.dispose();
  port.deliver({ jsonrpc: '2.0', id: 1, method: 'ask' });
  await turn();
  expect(port.sent).toEqual([]);
});

it('where the package of the protocol has no host, questions are answered, and what fails in a listener is not logged', async () => {
  const module = pathToFileURL(join(process.env.PUSHSIFT_MUTATED ?? MODULES, 'src/lsp/port-messages.js'));
  const code = `const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(module.href)}).then(({ portConnection }) => {
      const connection = portConnection(parentPort);
      connection.onDispose(() => { throw new Error('the text of a person'); });
      connection.onRequest('ask', () => 'answer');
      connection.listen();
      parentPort.on('message', (data) => {
        if (data !== 'end') return;
        connection.dispose();
        parentPort.postMessage('ended');
      });
    });`;
  const thread = new Worker(code, { eval: true, stderr: true });
  const written: string[] = [];
  thread.stderr.on('data', (data) => written.push(String(data)));
  thread.postMessage({ jsonrpc: '2.0', id: 1, method: 'ask' });
  expect(await once(thread, 'message')).toEqual([{ jsonrpc: '2.0', id: 1, result: 'answer' }]);
  thread.postMessage('end');
  expect(await once(thread, 'message')).toEqual(['ended']);
  await thread.terminate();
  expect(written).toEqual([]);
});
