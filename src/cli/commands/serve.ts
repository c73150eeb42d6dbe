/** `pushsift serve`: the service, over an index or a database, until it is told to stop. */

import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as timeout } from 'node:timers/promises';
import type { DeviceConventions } from '../../service/device-conventions.js';
import { createService } from '../../service/service.js';
import type { Logger, RetentionOptions, ServiceLimits } from '../../service/service-options.js';
import { type OutboxOptions, openOutbox } from '../../service/transport/outbox/open-outbox.js';
import { type Transport, TransportError } from '../../service/transport/transport.js';
import type { Command, Context } from '../command/command.js';
import type { Settings } from '../command/settings.js';
import { EXIT_FAILURE, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import type { Output } from '../output/output.js';
import { tellFailure } from '../output/tell-failure.js';
import { Account } from '../serve/account.js';
import { connectionLimit, openFileLimit } from '../serve/connection-limit.js';
import { namedDevices } from '../serve/named-devices.js';
import { openNamedStore, storeName } from '../serve/open-store.js';
import { checkpointBeside } from '../serve/open-stored-devices.js';
import { keepTimeOf, SERVE_OPTIONS } from '../serve/serve-options.js';
import { listen } from '../serve/web-server.js';
import { whatIsMissing } from '../serve/what-is-missing.js';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'serve createPreset and createTargetedMessage over HTTP',
  description:
    'Audiences are counted over an index (`pushsift index build`), whose catalog holds unless another is named, by a database, or over the devices that\nregister here and live in the store, where nothing else is named. A file of devices is loaded into the store: those that it has never known. Messages are kept in the store; when they are due their recipients are written to the outbox, a file of NDJSON for each. Tokens are made by\n`pushsift serve token add`. SIGHUP reads catalog and devices again; SIGTERM and SIGINT end the service when it has answered what it was\nasked, a second one at once. The log goes to standard error, a JSON object a line.',
  arguments: [],
  options: SERVE_OPTIONS,
  examples: [
    {
      command: 'pushsift serve --devices devices.psi --store pushsift.db --port 8080',
      what: 'with everything in files',
    },
    {
      command: 'pushsift serve --devices devices.psi --store postgres://localhost/push --outbox outbox',
      what: 'with a database',
    },
    {
      command: 'pushsift serve --store pushsift.db --catalog catalog.json',
      what: 'devices that register here, from none on',
    },
    {
      command: 'pushsift serve --source postgres://localhost/crm --catalog catalog.json --store pushsift.db',
      what: 'devices in a database',
    },
  ],
  exits: { 0: 'stopped', 1: null },
  hasOwnEnd: true,
  run: serve,
};

async function serve(context: Context): Promise<ExitCode> {
  const { settings, out, err, signal } = context;
  const missing = whatIsMissing(context);
  for (const failure of missing) tellFailure(err, failure);
  if (missing.length > 0) return EXIT_FAILURE;
  const storeAt = storeName(settings);
  const port = settings.count('port') ?? 0;
  const host = settings.text('host') ?? '';
  const logger = logLines(err, settings.isOn('quiet'));
  const opened: (() => Promise<unknown>)[] = [];
  try {
    const named = namedDevices(settings);
    const early = named.kind === 'store' ? null : await Account.open(context, named);
    if (early !== null) opened.push(() => early.dispose());
    // On a full disk it gives room up, which the store needs to be opened.
    const transport = await openTransport(outboxFolder(settings.text('outbox'), storeAt), roomIn(settings));
    opened.push(() => transport.close());
    const store = await openNamedStore(storeAt);
    opened.push(() => store.close());
    const account =
      early ??
      (await Account.open(context, {
        kind: 'store',
        load: named.kind === 'store' ? named.load : null,
        store,
        name: storeAt,
        checkpoint: settings.text('checkpoint') ?? checkpointBeside(storeAt),
        logger,
      }));
    if (early === null) opened.push(() => account.dispose());
    const service = createService({
      catalog: () => account.catalog,
      audience: () => account.audience,
      desk: () => account.desk,
      examiners: () => account.examiners,
      store,
      registry: () => account.registry,
      transport,
      logger,
      suggestions: settings.isOn('suggestions'),
      devices: devicesIn(settings),
      limits: limitsIn(settings),
      retention: retentionIn(settings, named.kind === 'store' && named.load !== null),
      pageHosts: namesIn(settings.text('page-host')),
    });
    opened.push(() => service.close());
    // Before anybody is told that there is something to send signals to.
    const stopped = untilStopped(signal, () => void account.reload(logger));
    const server = await listen(service, host, port, { connections: connectionLimit(openFileLimit()), logger });
    out.write(`serving ${account.shown} at http://${shownHost(host)}:${server.port}\n`);
    if ((await stopped) === 'SIGTERM') {
      service.drain();
      await timeout(1000 * (settings.count('drain') ?? 0));
    }
    await Promise.all([server.close(), service.close()]);
    return EXIT_OK;
  } finally {
    for (const close of opened.reverse()) await close();
    logger.flush();
  }
}

function limitsIn(settings: Settings): Partial<ServiceLimits> {
  return {
    answerMs: 1000 * Math.max(1, settings.count('deadline') ?? 0),
    pendingMessages: settings.count('max-pending') ?? 0,
    presets: settings.count('max-presets') ?? 0,
    audiences: settings.count('max-audiences') ?? 0,
  };
}

function retentionIn(settings: Settings, loadsFile: boolean): RetentionOptions {
  const removedDevicesMs = keepTimeOf(settings.text('keep-removed') ?? '', 'removed devices');
  return {
    messagesMs: keepTimeOf(settings.text('keep-messages') ?? '', 'messages'),
    // A file that is loaded at each start would bring back what is forgotten.
    removedDevicesMs: loadsFile ? null : removedDevicesMs,
    eventsMs: keepTimeOf(settings.text('keep-events') ?? '', 'events'),
    events: Math.max(1, settings.count('max-events') ?? 0),
  };
}

function devicesIn(settings: Settings): Partial<DeviceConventions> {
  const [languageTag, timezoneTag, defaultLanguage] = ['language-tag', 'timezone-tag', 'default-language'].map((name) =>
    settings.text(name),
  );
  return {
    ...(languageTag && { languageTag }),
    ...(timezoneTag && { timezoneTag }),
    ...(defaultLanguage && { defaultLanguage }),
  };
}

function namesIn(list: string | null): readonly string[] {
  return list === null ? [] : list.split(',').map((name) => name.trim());
}

function outboxFolder(named: string | null, store: string): string {
  return named ?? (store.includes('://') ? 'outbox' : join(dirname(resolve(store)), 'outbox'));
}

function roomIn(settings: Settings): OutboxOptions {
  const [mostBytes, reserveBytes] = [settings.bytes('max-outbox'), settings.bytes('outbox-reserve')];
  return { ...(mostBytes !== null && { mostBytes }), ...(reserveBytes !== null && { reserveBytes }) };
}

async function openTransport(folder: string, options: OutboxOptions): Promise<Transport> {
  try {
    return await openOutbox(folder, options);
  } catch (error) {
    if (error instanceof TransportError) throw new Failure('input', error.message);
    throw error;
  }
}

/** IPv6 stands in brackets. */
function shownHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The log of `serve`: a JSON object a line on standard error, written in batches so that requests do not wait for it. `isQuiet` leaves out
 * what is no trouble. `flush` writes what is still held back, now.
 */
function logLines(err: Output, isQuiet: boolean): Logger & { flush(): void } {
  let held = '';
  const take = (): string => {
    const lines = held;
    held = '';
    return lines;
  };
  const write = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) => {
    if (held === '') setImmediate(() => err.write(take()));
    held += `${JSON.stringify({ time: new Date().toISOString(), level, event: message, ...fields })}\n`;
  };
  return {
    info: isQuiet ? () => {} : write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: () => err.write(take()),
  };
}

/**
 * Resolves to the signal by which the process is told to stop (SIGTERM, or SIGINT, which aborts `interrupted`). After that nothing is caught any more: told
 * again, the process ends at once.
 */
function untilStopped(interrupted: AbortSignal, onHangup: () => void): Promise<'SIGTERM' | 'SIGINT'> {
  return new Promise((resolve) => {
    const terminate = (): void => stop('SIGTERM');
    const interrupt = (): void => stop('SIGINT');
    const stop = (name: 'SIGTERM' | 'SIGINT'): void => {
      process.off('SIGTERM', terminate).off('SIGHUP', onHangup);
      interrupted.removeEventListener('abort', interrupt);
      resolve(name);
    };
    process.on('SIGTERM', terminate).on('SIGHUP', onHangup);
    interrupted.addEventListener('abort', interrupt);
    if (interrupted.aborted) interrupt();
  });
}
