/** What `serve` cannot start without and does not have: all of it at once, before anything is opened. */

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileError } from '../../node/file-error.js';
import { nearFolderHelp } from '../../node/near-name.js';
import { readTextFile } from '../../node/read-text.js';
import { isPostgres } from '../../service/store/open-store.js';
import type { Context } from '../command/command.js';
import { asFailure, Failure } from '../output/failure.js';
import { databaseIn, fileAt, type NamedDatabase } from '../source/connect.js';
import { type NamedDevices, namedDevices } from './named-devices.js';
import { storeName } from './open-store.js';
import { keepTimeOf, workersIn } from './serve-options.js';

/** In the order of the documentation; what only opening can tell is not among them. */
export function whatIsMissing({ settings }: Pick<Context, 'settings'>): readonly Failure[] {
  const catalog = settings.text('catalog');
  const outbox = settings.text('outbox');
  return [
    ...failureOf(() => folderOfStore(storeName(settings))),
    ...failureOf(() => devicesThere(namedDevices(settings))),
    ...failureOf(() => (catalog === null || catalog === '-' ? null : readTextFile(catalog))),
    ...failureOf(() => (outbox === null ? null : folderAt(outbox))),
    ...failureOf(() => someRoom(settings.bytes('max-outbox'))),
    ...failureOf(() => keepTimeOf(settings.text('keep-messages') ?? '', 'messages')),
    ...failureOf(() => keepTimeOf(settings.text('keep-removed') ?? '', 'removed devices')),
    ...failureOf(() => keepTimeOf(settings.text('keep-events') ?? '', 'events')),
    ...failureOf(() => workersIn(settings)),
    ...failureOf(() => portThere(settings.count('port') ?? 0)),
  ];
}

function failureOf(look: () => unknown): readonly Failure[] {
  try {
    look();
    return [];
  } catch (error) {
    return [asFailure(error, 'input')];
  }
}

/** The file itself is made; its folder is not. */
function folderOfStore(store: string): void {
  if (isPostgres(store)) return;
  const folder = dirname(resolve(store));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Failure('input', `cannot use the store ${store}: its folder is not there`, nearFolderHelp(store));
}

/** A server is not asked. */
function devicesThere(devices: NamedDevices): void {
  if (devices.kind === 'index') readable(devices.file);
  else if (devices.kind === 'store' && devices.load !== null) readable(devices.load);
  else if (devices.kind === 'database') databaseThere(databaseIn(devices.source, devices.name));
}

function databaseThere({ engine, place }: NamedDatabase): void {
  if (engine === 'duckdb' || engine === 'sqlite') fileAt(place);
}

function readable(file: string): void {
  try {
    statSync(file);
  } catch (error) {
    throw fileError('read', file, error);
  }
}

/** The outbox is made where there is none. */
function folderAt(outbox: string): void {
  if (statSync(outbox, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Failure('input', `cannot open the outbox ${outbox}: there is a file of that name`);
}

function someRoom(mostBytes: number | null): void {
  if (mostBytes === 0)
    throw new Failure('usage', 'an outbox of no bytes holds no message', 'leave `--max-outbox` out for no limit');
}

function portThere(port: number): void {
  if (port > 65_535) throw new Failure('usage', `there is no port ${port}`, 'ports end at 65535');
}
