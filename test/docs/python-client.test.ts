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

/** A server before the service: each time a request has come whole, the next of `losses` says what becomes of its answer. */
async function losing(losses: readonly Loss[]) {
  const keys: unknown[] = [];
  const left = [...losses];
  const before = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    keys.push(incoming.headers['idempotency-key']);
    const { method = 'GET', headers } = incoming;
    const answer = await trial.service(
      new Request(`http://localhost${incoming.url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
    );
    const text = await answer.text();
    const loss = left.shift();
    if (loss === 'silence') return;
    if (loss === 'reset') {
      incoming.socket.resetAndDestroy();
      return;
    }
    if (loss === 'closed') {
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    if (loss === 'torn') outgoing.write(text.slice(0, 20), () => incoming.socket.destroy());
    else outgoing.end(text);
  });
  await new Promise<void>((resolve) => before.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(before.address() as AddressInfo).port}`;
  const stop = (): void => {
    before.closeAllConnections();
    before.close();
  };
  return { keys, at, [Symbol.dispose]: stop };
}

type Loss = 'reset' | 'closed' | 'silence' | 'torn';

/** The class alone, and one message; it waits for a second, and makes short pauses. */
function createsOne(at: string, tries: number): string {
  const [client = ''] = (blocks[0]?.text ?? '').split('service = Pushsift(');
  return `${client}
service = Pushsift(${JSON.stringify(at)}, os.environ["PUSHSIFT_TOKEN"], timeout=1, tries=${tries}, pause=0.01)
print(service.create_message(devices_filter='A("AAAAA-AAAAA")', content="Lost"))
`;
}

async function codesKept(): Promise<readonly string[]> {
  const { items } = await trial.store.messages({ createdBy: null, after: null, limit: 100, state: null });
  return items.map(({ code }) => code);
}

describe('an answer that is lost', () => {
  it.skipIf(!hasPython).each<Loss>(['reset', 'closed', 'silence', 'torn'])(
    '%s: it is asked for again with the same key, and there is one message',
    async (loss) => {
      using before = await losing([loss, loss]);
      const kept = await codesKept();
      const { out, err } = await python(createsOne(before.at, 3), trial.token);
      expect(err).toBe('');
      const added = (await codesKept()).filter((code) => !kept.includes(code));
      expect(added).toEqual([out.trim()]);
      expect(before.keys.length).toBe(3);
      expect(new Set(before.keys).size).toBe(1);
    },
  );

  it.skipIf(!hasPython)('every time is told, after as many tries as were asked for', async () => {
    using before = await losing(['reset', 'torn', 'closed', 'reset']);
    const { out, err } = await python(createsOne(before.at, 3), trial.token);
    expect([out, before.keys.length]).toEqual(['', 3]);
    expect(err).toMatch(/RemoteDisconnected|ConnectionReset/);
  });
});

describe('the client in Python', () => {
  it('is on the page, once', () => expect(blocks.length).toBe(1));

  // Counted as not run where there is no Python.
  it.skipIf(!hasPython)('prints what the page says', async () => {
    const kept = (await codesKept()).length;
    const { out, err } = await python(blocks[0]?.text ?? '', trial.token);
    expect({ err, out: out.trimEnd() }).toEqual({ err: '', out: blocks[0]?.output });
    expect((await codesKept()).length).toBe(kept + 1);
  });

  it.skipIf(!hasPython)('tells that a token is wrong', async () => {
    const { err } = await python(blocks[0]?.text ?? '', 'pushsift_wrong');
    expect(err.trimEnd().split('\n').at(-1)?.replace('__main__.', '')).toBe('Refused: there is no such token');
  });
});
