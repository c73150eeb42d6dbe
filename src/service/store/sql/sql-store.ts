/** A store over a database that carries out statements: one at a time, or the few that add a record under a key or remove messages, as a whole. */

import type { MessageRecord, MessageState } from '../../records/message-record.js';
import { listedPreset, type PresetRecord } from '../../records/preset-record.js';
import type { TokenRecord } from '../../records/token-record.js';
import type { Added, Once, Store } from '../store.js';
import { StoreError } from '../store-error.js';
import { type RecordKind, UnreadableRecords } from '../unreadable.js';
import type { Addition } from './add-record.js';
import { audienceCalls } from './audience-calls.js';
import { deviceCalls } from './device-calls.js';
import { dueMessages, dueRows } from './due-messages.js';
import type { Engine } from './engine.js';
import { forgetDevices } from './forget-devices.js';
import { insertFilter, type KeptFilter, keptFilter, selectFilterKey } from './kept-filters.js';
import { KeyTime } from './key-time.js';
import { listed } from './list-records.js';
import { listedMessageIn, messageIn, presetIn, tokenIn } from './read-record.js';
import { RecordReader } from './record-reader.js';
import {
  CHECK,
  deletePreset,
  deleteToken,
  insertMessage,
  insertPreset,
  insertToken,
  SELECT_TOKENS,
  selectCount,
  selectNextDue,
  selectOne,
  selectPage,
  selectPendingCount,
  selectResolving,
  selectSizes,
  updateProgress,
  updateToken,
} from './record-statements.js';
import { releaseSpace } from './release-space.js';
import { deleteFinished, deleteOld } from './remove-messages.js';
import { type Row, type Statement, textOrNull } from './statement.js';
import { earlier, selectAttempt } from './with-key.js';

/** `elapsed` gives milliseconds that only grow: what keys of requests are kept by. */
export function sqlStore(engine: Engine, elapsed: () => number = () => performance.now()): Store {
  const rows = (statement: Statement) => engine.run(statement);
  const keyTime = new KeyTime(rows, elapsed);
  const passTime = (once: Once | null): void => {
    // Nobody waits for it: what is asked for first is carried out first.
    if (once !== null) void keyTime.pass();
  };
  const some = async (statement: Statement): Promise<boolean> => (await rows(statement)).length > 0;
  const unreadable = new UnreadableRecords();
  const reader = new RecordReader(unreadable);
  const devices = deviceCalls(engine, reader);
  const one = async <Kept>(kind: RecordKind, code: string, select: Statement, read: (row: Row) => Kept) => {
    const [row] = await rows(select);
    if (row !== undefined) return reader.one(kind, row, read);
    unreadable.remove(kind, code);
    return null;
  };
  const removed = (kind: RecordKind, code: string, isRemoved: boolean): boolean => {
    if (isRemoved) unreadable.remove(kind, code);
    return isRemoved;
  };
  // Those that are known to be kept: of a removed message's nothing is known.
  let filters = new WeakSet<KeptFilter>();
  // It may be its filter that is damaged: the next message that has it puts it right.
  unreadable.onFound(() => {
    filters = new WeakSet();
  });

  return {
    unreadable,

    attempt: async (once) => {
      const [used] = await rows(selectAttempt(once));
      return used === undefined ? null : earlier(used, once);
    },

    addPreset: async (preset, once) => {
      passTime(once);
      return engine.addRecord(additionOf(preset, insertPreset(preset), null, once));
    },
    preset: (code) => one('preset', code, selectOne('pushsift_presets', code), presetIn),
    presets: async (page) =>
      listed(engine, (some) => reader.some('preset', some, listedPresetIn), page, {
        sizes: (all) => selectSizes('pushsift_presets', all, null),
        records: (some) => selectPage('pushsift_presets', some, null),
      }),
    removePreset: async (code) => removed('preset', code, await some(deletePreset(code))),
    countPresets: async (createdBy, most) => countIn(await rows(selectCount('pushsift_presets', createdBy, most))),

    addMessage: async (message, once) => {
      passTime(once);
      return addMessage(engine, filters, message, once);
    },
    message: (code) => one('message', code, selectOne('pushsift_messages', code), messageIn),
    messages: async ({ state, ...page }) =>
      listed(engine, (some) => reader.some('message', some, listedMessageIn), page, {
        sizes: (all) => selectSizes('pushsift_messages', all, state),
        records: (some) => selectPage('pushsift_messages', some, state),
      }),
    removeMessage: async (code) => {
      filters = new WeakSet();
      return removed('message', code, (await engine.removeMessages(deleteFinished(code))) > 0);
    },
    removeFinished: async ({ keepMs, limit }) => {
      await keyTime.pass();
      filters = new WeakSet();
      return engine.removeMessages(deleteOld(engine.dialect, keepMs, limit));
    },
    releaseSpace: () => releaseSpace(engine),
    advance: async (code, progress) => some(updateProgress(code, progress)),
    dueMessages: (until, limit) => dueMessages(rows, unreadable, until, limit),
    nextDue: async (after) => {
      if (after === undefined)
        return (await dueRows(rows, unreadable, Number.MAX_SAFE_INTEGER, NEXT))[0]?.resolveAt ?? null;
      const [next] = await rows(selectNextDue(after));
      return next === undefined ? null : Number(next.resolve_at);
    },
    resolvingTo: async (transport) =>
      (await rows(selectResolving(transport))).map(({ code }) => textOrNull(code)).filter((code) => code !== null),
    countPending: async (createdBy, most) => countIn(await rows(selectPendingCount(createdBy, most))),
    messageTotals: async () => {
      const totals = await rows(engine.dialect.readTotals);
      return new Map(totals.map(({ state, messages }) => [state as MessageState, Number(messages)]));
    },

    addToken: async (token) => some(insertToken(token)),
    tokens: async () => [...reader.some('token', await rows(SELECT_TOKENS), tokenIn)].sort(byName),
    replaceToken: async (token) => removed('token', token.name, await some(updateToken(token))),
    removeToken: async (name) => removed('token', name, await some(deleteToken(name))),

    ...devices,
    forgetDevices: async (old) => {
      await keyTime.pass();
      return forgetDevices(engine, old);
    },
    putDeviceOnce: async (put, once, basis) => {
      passTime(once);
      return devices.putDeviceOnce(put, once, basis);
    },
    ...audienceCalls(engine, reader, () => keyTime.pass()),

    check: async () => {
      if (!(await some(CHECK))) throw new StoreError('damaged', 'the store has lost the version of its schema');
    },
    close: async () => engine.close(),
  };
}

function countIn([row]: readonly Row[]): number {
  return Number(row?.count);
}

/** Looked at together for the first that can be read. */
const NEXT = 16;

/** A filter that this process has kept before is not sent again; where that was not so after all, it looks as if the code were taken. */
async function addMessage(
  engine: Engine,
  filters: WeakSet<KeptFilter>,
  message: MessageRecord,
  once: Once | null,
): Promise<Added> {
  const insert = insertMessage(engine.dialect, message);
  const filter = keptFilter(message.filter);
  if (filters.has(filter)) {
    const added = await engine.addRecord(additionOf(message, insert, null, once));
    if (added.kind !== 'code-taken' || (await engine.run(selectFilterKey(filter))).length > 0) return added;
  }
  const added = await engine.addRecord(additionOf(message, insert, insertFilter(filter), once));
  if (added.kind === 'added') filters.add(filter);
  return added;
}

function additionOf(
  { code }: PresetRecord | MessageRecord,
  insert: Statement,
  first: Statement | null,
  once: Once | null,
): Addition {
  return { insert, code, once, first };
}

const listedPresetIn = (row: Row) => listedPreset(presetIn(row));

/** By code units, whatever the database orders by. */
function byName(left: TokenRecord, right: TokenRecord): number {
  return left.name < right.name ? -1 : 1;
}
