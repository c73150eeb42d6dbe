/** The client on the page about Python, against a running service: where Python is. */

import { spawn, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Trial, tryService } from '../support/service/try-service.js';
import { codeBlocks } from './code-blocks.js';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const blocks = codeBlocks('docs/python-client.md').filter(({ language }) => language === 'python');

let trial: Trial;
let server: Server;
let url: string;

beforeAll(async () => {
  trial = await tryService();
  server = createServer(trial.service.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function python(code: string, token: string): Promise<{ readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PUSHSIFT_URL: url, PUSHSIFT_TOKEN: token, PYTHONDONTWRITEBYTECODE: '1' };
    const child = spawn('python3', ['-'], { env });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', () => resolve({ out, err }));
    child.stdin.end(code);
  });
}

describe('the client in Python', () => {
  it('is on the page, once', () => expect(blocks.length).toBe(1));

  // Counted as not run where there is no Python.
  it.skipIf(!hasPython)('prints what the page says', async () => {
    const { out, err } = await python(blocks[0]?.text ?? '', trial.token);
    expect({ err, out: out.trimEnd() }).toEqual({ err: '', out: blocks[0]?.output });
    expect((await trial.store.messages({ createdBy: null, after: null, limit: 9, state: null })).items.length).toBe(1);
  });

  it.skipIf(!hasPython)('tells that a token is wrong', async () => {
    const { err } = await python(blocks[0]?.text ?? '', 'pushsift_wrong');
    expect(err.trimEnd().split('\n').at(-1)?.replace('__main__.', '')).toBe('Refused: there is no such token');
  });
});
