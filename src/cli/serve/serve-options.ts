/** The options of `pushsift serve`. */

import type { OptionSpec } from '../command/command-syntax.js';
import { CATALOG_OPTION, COLUMNS_OPTION } from '../command/common-options.js';
import type { Settings } from '../command/settings.js';
import { Failure } from '../output/failure.js';
import { SOURCE_OPTION } from '../source/audiences.js';
import { STORE_OPTION } from './open-store.js';

export const SERVE_OPTIONS: readonly OptionSpec[] = [
  CATALOG_OPTION,
  {
    name: 'devices',
    value: 'FILE',
    kind: 'file',
    setting: true,
    summary:
      'the devices: an index (.psi), or NDJSON, CSV, Parquet or Arrow that the store gets once; default: those of the store',
  },
  SOURCE_OPTION,
  COLUMNS_OPTION,
  STORE_OPTION,
  { name: 'port', short: 'p', value: 'N', kind: 'count', default: '8080', summary: 'the port to listen on; 0: any' },
  { name: 'host', value: 'HOST', default: '127.0.0.1', summary: 'the address to listen on; 0.0.0.0: all there are' },
  {
    name: 'outbox',
    value: 'DIR',
    kind: 'file',
    summary: 'the folder for recipients; default: `outbox` beside the store, for a database here',
  },
  {
    name: 'checkpoint',
    value: 'FILE',
    kind: 'file',
    summary:
      'where the index of devices of the store is kept between starts; default: beside the store, for a database nowhere',
  },
  {
    name: 'max-outbox',
    value: 'SIZE',
    kind: 'size',
    summary: 'refuse messages that would have more bytes in the outbox, as in 20G; default: what the disk holds',
  },
  {
    name: 'outbox-reserve',
    value: 'SIZE',
    kind: 'size',
    default: '64M',
    summary: 'refuse messages that would leave less of its disk free',
  },
  {
    name: 'page-host',
    value: 'NAMES',
    summary: 'names that the status page is served under, with commas between; besides localhost and addresses',
  },
  {
    name: 'workers',
    value: 'N',
    kind: 'count',
    default: '0',
    summary:
      'threads that check new bodies and count for them, over one index in memory; for machines with more than two processors',
  },
  { name: 'deadline', value: 'SECONDS', kind: 'count', default: '30', summary: 'how long a request is worked on' },
  {
    name: 'keep-messages',
    value: 'TIME',
    default: '90d',
    summary:
      'how long messages are kept that are sent, failed or cancelled: days, as in 90d, hours, as in 12h, or forever',
  },
  {
    name: 'keep-removed',
    value: 'TIME',
    default: '30d',
    summary:
      'how long the store remembers that a device was removed: as --keep-messages; with a file of devices forever',
  },
  {
    name: 'max-pending',
    value: 'N',
    kind: 'count',
    default: '100000',
    summary: 'messages that one token may have that are not sent, failed or cancelled',
  },
  { name: 'max-presets', value: 'N', kind: 'count', default: '10000', summary: 'presets that one token may have' },
  {
    name: 'max-audiences',
    value: 'N',
    kind: 'count',
    default: '100',
    summary: 'watched audiences that one token may have',
  },
  {
    name: 'keep-events',
    value: 'TIME',
    default: '7d',
    summary: 'how long it is kept who entered and left watched audiences: as --keep-messages',
  },
  {
    name: 'max-events',
    value: 'N',
    kind: 'count',
    default: '1000000',
    summary: 'events of each watched audience that are kept, the newest',
  },
  {
    name: 'drain',
    value: 'SECONDS',
    kind: 'count',
    default: '5',
    summary: 'how long /readyz says 503 after SIGTERM before requests are taken no more',
  },
  {
    name: 'language-tag',
    value: 'TAG',
    setting: true,
    summary: 'the account tag of the language of devices; default: Language, in the case of the catalog',
  },
  {
    name: 'timezone-tag',
    value: 'TAG',
    setting: true,
    summary: 'the account tag of their time zone; default: Timezone, in the case of the catalog',
  },
  {
    name: 'default-language',
    value: 'CODE',
    setting: true,
    default: 'en',
    summary: 'the language for devices that tell none, or none that a message has',
  },
  { name: 'suggestions', summary: 'offer "did you mean", which shows names of the catalog' },
  { name: 'quiet', short: 'q', summary: 'log only what is wrong' },
];

/** Far fewer keep the thread that answers busy. */
const MOST_WORKERS = 64;

/** `--workers`. @throws Failure `usage` for more than make sense */
export function workersIn(settings: Pick<Settings, 'count'>): number {
  const workers = settings.count('workers') ?? 0;
  if (workers <= MOST_WORKERS) return workers;
  throw new Failure(
    'usage',
    `${workers} threads are too many: ${MOST_WORKERS} at most`,
    'as many as the machine has processors',
  );
}

const UNITS: Readonly<Record<string, number>> = { h: 60 * 60 * 1000, d: 24 * 60 * 60 * 1000 };

/**
 * `--keep-messages`, `--keep-removed` and `--keep-events`: how long something is kept, or remembered.
 * `90d`, `12h`: milliseconds; `forever`: null.
 * @throws Failure `usage` for anything else. For `0`, too: it could mean that none are kept, or that none are removed
 */
export function keepTimeOf(text: string, what: string): number | null {
  if (text === 'forever') return null;
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  if (unitMs === undefined)
    throw new Failure('usage', `\`${text}\` is no time to keep ${what}`, 'as in `90d`, `12h` or `forever`');
  return Number(count) * unitMs;
}
