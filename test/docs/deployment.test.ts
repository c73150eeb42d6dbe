/**
 * The files of `docs/deployment`, as far as they can be tried on one machine: the unit is read by systemd where it is installed, the proxy
 * runs where nginx is, what the container starts is started here, and the scripts of backup and restore are run on a service.
 */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.js';
import { randomNumbers } from '../support/fuzz.js';
import { until } from '../support/service/fake-clock.js';
import { newAttempt } from '../support/service/faults/attempts.js';
import { listAll, send } from '../support/service/faults/client.js';
import { prepareFolder } from '../support/service/faults/prepare-folder.js';
import { Serving } from '../support/service/faults/serving.js';
import { SHORT_LIVED } from '../support/short-lived.js';

const FILES = join(ROOT, 'docs/deployment');
const COMMAND = join(ROOT, 'dist/cli/main.cjs');
const read = (name: string): string => readFileSync(join(FILES, name), 'utf8');
const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-deployment-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Words of `pushsift serve`, with files of `folder` and a port of the machine's choice; starts it, and gives its address. */
async function startAs(
  words: readonly string[],
  base: string,
): Promise<{ url: string; stop: () => Promise<unknown[]> }> {
  const own = words.map((word, at) => (words[at - 1] === '--port' ? '0' : word.replace('/var/lib/pushsift', base)));
  const child = spawn(process.execPath, [...SHORT_LIVED, COMMAND, ...own], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([once(child.stdout, 'data'), ended.then(() => once(child.stderr, 'data'))]);
  const url = /http:\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(String(line));
  return {
    url: url.replace('0.0.0.0', '127.0.0.1'),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function withIndex(): Promise<void> {
  await prepareFolder(folder);
  rmSync(join(folder, 'service.store'));
}

describe('the systemd unit', () => {
  const lines = read('pushsift.service').split('\n');
  const valuesOf = (key: string): string[] =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));

  it('starts a service that answers, and ends it by the signal that it names', async () => {
    await withIndex();
    const [program, ...words] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
    expect(program).toBe('/usr/bin/pushsift');
    const service = await startAs(words, folder);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(valuesOf('KillSignal')).toEqual(['SIGTERM']);
    expect(await service.stop()).toEqual([0, null]);
    expect(readdirSync(folder).sort()).toEqual(['devices.psi', 'outbox', 'pushsift.db']);
  });

  it('keeps what the service keeps readable for its user alone, and is restarted whatever ended it', () => {
    expect(valuesOf('StateDirectoryMode')).toEqual(['0700']);
    expect(valuesOf('UMask')).toEqual(['0077']);
    expect(valuesOf('Restart')).toEqual(['always']);
    expect(Number(valuesOf('LimitNOFILE')[0])).toBeGreaterThanOrEqual(65_536);
  });

  it('hides no process from the lock of the store, and lets Node compile', () => {
    for (const key of ['ProtectProc', 'ProcSubset', 'PrivatePIDs', 'MemoryDenyWriteExecute'])
      expect(valuesOf(key)).toEqual([]);
  });

  it.skipIf(!isInstalled('systemd-analyze'))('is understood by systemd, which finds little exposed', () => {
    const unit = join(folder, 'pushsift.service');
    writeFileSync(unit, read('pushsift.service').replace('/usr/bin/pushsift', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    const own = `${verified.stdout}${verified.stderr}`.split('\n').filter((line) => line.includes('pushsift'));
    expect(own).toEqual([]);
    const exposed = ['security', '--offline=true', '--threshold=25', '--no-pager', unit];
    expect(spawnSync('systemd-analyze', exposed).status).toBe(0);
  });
});

describe('the Dockerfile', () => {
  const steps = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
  const valuesOf = (word: string): string[] => steps.filter(([step]) => step === word).map(([, value]) => value);
  const healthCheck = JSON.parse(/CMD (.*)$/.exec(valuesOf('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[];

  it('installs this version, under a Node that is supported, for a user that is not root', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(valuesOf('RUN')[0]).toContain(`npm install --global --no-audit --no-fund pushsift@${version} `);
    expect(valuesOf('FROM')).toEqual(['node:24-bookworm-slim']);
    expect(valuesOf('USER')).toEqual(['node']);
    const order = steps.map(([word]) => word);
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  });

  it('starts a service, whose health its check tells', async () => {
    await withIndex();
    expect(valuesOf('ENTRYPOINT')).toEqual(['["pushsift"]']);
    const service = await startAs(JSON.parse(valuesOf('CMD')[0] ?? '[]') as string[], folder);
    const check = (url: string): number | null => {
      const [program = '', ...words] = healthCheck.map((word) => word.replace('http://127.0.0.1:8080', url));
      expect(program).toBe('node');
      return spawnSync(process.execPath, words).status;
    };
    expect(check(service.url)).toBe(0);
    expect(check(`${service.url}/nothing-here`)).toBe(1);
    expect(await service.stop()).toEqual([0, null]);
    expect(check(service.url)).toBe(1);
  });
});

describe.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx, configured so', () => {
  const seen: { readonly path: string; readonly host: string; readonly id: string; readonly bytes: number }[] = [];
  let upstream: Server;
  let proxy: ReturnType<typeof spawn>;
  let [plain, secure] = [0, 0];

  beforeEach(async () => {
    seen.length = 0;
    upstream = createServer(async (incoming, outgoing) => {
      let bytes = 0;
      for await (const chunk of incoming) bytes += (chunk as Buffer).length;
      const { host = '', 'x-request-id': id } = incoming.headers;
      seen.push({ path: incoming.url ?? '', host, id: String(id), bytes });
      outgoing.end('from the service');
    });
    const [behind, ...ports] = await freePorts(3);
    [plain, secure] = ports as [number, number];
    await new Promise<void>((resolve) => upstream.listen(behind, '127.0.0.1', resolve));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=push.example.com', '-days', '1', '-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
    const own = read('nginx.conf')
      .replace('127.0.0.1:8080', `127.0.0.1:${behind}`)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
      .replaceAll(/ *listen \[::\].*\n/g, '')
      .replace('/etc/ssl/certs/push.example.com.pem', certificate)
      .replace('/etc/ssl/private/push.example.com.key', key);
    mkdirSync(join(folder, 'temporary'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`)
      .join('\n');
    const whole = `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${own}}\n`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    proxy = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    await until(async () => existsSync(join(folder, 'pid')) && (await ask('/').catch(() => null)) !== null);
    seen.length = 0;
  });

  afterEach(async () => {
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
    upstream.close();
  });

  function ask(path: string, body = ''): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((resolve, reject) => {
      const options = {
        port: secure,
        path,
        method: 'POST',
        rejectUnauthorized: false,
        headers: { host: 'push.example.com' },
      };
      const asked = httpsRequest({ host: '127.0.0.1', ...options }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += String(chunk);
        resolve({ status: answer.statusCode ?? 0, text });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  it('passes requests on by TLS, with the name that was asked and an id', async () => {
    expect(await ask('/v1/filters/check', '{"filter":"A"}')).toEqual({ status: 200, text: 'from the service' });
    expect(seen).toEqual([
      { path: '/v1/filters/check', host: 'push.example.com', id: expect.stringMatching(/^[\da-f]{32}$/), bytes: 14 },
    ]);
  });

  it('passes nothing on that came without TLS', async () => {
    expect((await fetch(`http://127.0.0.1:${plain}/v1/presets`)).status).toBe(403);
    expect(seen).toEqual([]);
  });

  it('has nothing for operators from outside', async () => {
    for (const path of ['/metrics', '/readyz']) expect((await ask(path)).status).toBe(404);
    expect(seen).toEqual([]);
  });

  it('takes bodies as large as the service does, and no larger', async () => {
    expect((await ask('/', 'x'.repeat(2 ** 20))).status).toBe(200);
    expect((await ask('/', 'x'.repeat(2 ** 20 + 1))).status).toBe(413);
    expect(seen.map(({ bytes }) => bytes)).toEqual([2 ** 20]);
  });

  it('holds an address to a rate', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => [await ask('/'), await ask('/'), await ask('/')]),
    );
    const statuses = answers.flat().map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // The burst, and what came to 50 a second meanwhile.
    expect(seen.length).toBeGreaterThanOrEqual(100);
  });
});

/** Ports that nobody listens on. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

describe('the scripts of backup and restore', () => {
  const run = (script: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('sh', [join(FILES, script), ...words], { encoding: 'utf8' });
    return { status, out: stdout, err: stderr };
  };

  it('bring back each message once, and none that was taken from the outbox since', async () => {
    await using serving = new Serving();
    await serving.start();
    const [store, outbox, backup] = [serving.store, join(serving.folder, 'outbox'), join(folder, 'backup')];
    // In use, it is no backup.
    expect(run('backup.sh', store, outbox, backup)).toMatchObject({ status: 1, out: '' });
    expect(existsSync(backup)).toBe(false);

    const random = randomNumbers(17);
    const attempts = Array.from({ length: 20 }, (_, number) => newAttempt(random, number, false));
    await Promise.all(attempts.map((attempt) => send(serving.client, attempt)));
    await serving.stop();
    expect(run('backup.sh', store, outbox, backup)).toMatchObject({ status: 0, err: '' });
    // Never over another.
    expect(run('backup.sh', store, outbox, backup)).toMatchObject({ status: 1 });

    // What is due is handed over after the backup, and taken.
    await serving.startAgain();
    const isDone = ({ state, sendTime }: Kept) => state === 'ready' || JSON.stringify(sendTime).includes('2099-');
    await until(async () => (await listAll<Kept>(serving.client, 'messages')).every(isDone));
    await serving.stop();
    const names = (at: string) => readdirSync(at).filter((name) => name.endsWith('.ndjson'));
    const taken = names(outbox).filter((name) => !names(join(backup, 'outbox')).includes(name));
    writeFileSync(
      join(folder, 'taken.txt'),
      names(outbox)
        .map((name) => `${name}\n`)
        .join(''),
    );

    // Not over a store that is there.
    expect(run('restore.sh', backup, store, outbox)).toMatchObject({ status: 1, out: '' });
    rmSync(store);
    rmSync(outbox, { recursive: true });
    expect(run('restore.sh', backup, store, outbox, join(folder, 'taken.txt'))).toMatchObject({ status: 0, err: '' });
    for (const name of taken) expect(readFileSync(join(outbox, name), 'utf8')).toBe('');

    await serving.startAgain();
    const isOver = ({ state, sendTime }: Kept) =>
      ['ready', 'failed'].includes(state) || JSON.stringify(sendTime).includes('2099-');
    await until(async () => (await listAll<Kept>(serving.client, 'messages')).every(isOver));
    const messages = await listAll<Kept>(serving.client, 'messages');
    const presets = await listAll<Kept>(serving.client, 'presets');
    const codes = [...messages, ...presets].map(({ code }) => code).sort();
    expect(codes).toEqual(attempts.map(({ code }) => code).sort());
    // Handed over before and after would be twice: these say that they were, and stay empty. What was written, and about to be handed over when the
    // service was stopped for the backup, is done.
    const begun = readdirSync(join(backup, 'outbox')).filter((name) => name.endsWith('.partial'));
    for (const name of taken) {
      const states = begun.includes(name.replace(/ndjson$/, 'partial')) ? ['failed', 'ready'] : ['failed'];
      expect(states).toContain(messages.find(({ code }) => `${code}.ndjson` === name)?.state);
      expect(readFileSync(join(outbox, name), 'utf8')).toBe('');
    }
  });

  it('take no name for a file of recipients that leads elsewhere', () => {
    for (const part of ['backup/outbox']) mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'backup/store'), '');
    for (const name of ['../x.ndjson', '/x.ndjson', '.ndjson', 'x.txt']) {
      writeFileSync(join(folder, 'taken.txt'), `${name}\n`);
      const [store, outbox] = [join(folder, 'store'), join(folder, 'outbox')];
      expect(run('restore.sh', join(folder, 'backup'), store, outbox, join(folder, 'taken.txt')).status).toBe(1);
      expect(existsSync(store)).toBe(false);
    }
  });
});

interface Kept {
  readonly code: string;
  readonly state: string;
  readonly sendTime: object;
}
