/** A store over a database that carries out statements: one at a time, or the few that add a record under a key, as a whole. */

import type { MessageRecord, MessageState } from '../../messages/message-record.js';
import { listedPreset } from '../../presets/listed-preset.js';
import type { PresetRecord } from '../../presets/preset-record.js';
import type { TokenRecord } from '../../tokens/token-record.js';
import { type Added, type Listed, MOST_LISTED_BYTES, type Once, type Page, type Store, StoreError } from '../store.js';
import { type Addition, earlier, selectAttempt } from './add-record.js';
import type { Dialect } from './dialect.js';
import { insertFilter, type KeptFilter, keptFilter, selectFilterKey } from './kept-filters.js';
import { KeyTime } from './key-time.js';
import {
  CHECK,
  deletePreset,
  deleteToken,
  insertMessage,
  insertPreset,
  insertToken,
  listedMessageIn,
  messageIn,
  presetIn,
  SELECT_TOKENS,
  selectDue,
  selectNextDue,
  selectOne,
  selectPage,
  selectResolving,
  selectSizes,
  tokenIn,
  updateProgress,
  updateToken,
} from './record-statements.js';
import { fromText, type Row, type Statement } from './statement.js';

/** What it resolves to, or rejects after, holds for one statement or addition alone; it rejects with {@link StoreError}. */
export interface Engine {
  readonly dialect: Dialect;
  run(statement: Statement): Promise<readonly Row[]>;
  addRecord(addition: Addition): Promise<Added>;
  close(): Promise<void>;
}

/** `elapsed` gives milliseconds that only grow: what keys of requests are kept by. */
export function sqlStore(engine: Engine, elapsed: () => number = () => performance.now()): Store {
  const rows = (statement: Statement) => engine.run(statement);
  const keyTime = new KeyTime(rows, elapsed);
  const passTime = (once: Once | null): void => {
    // Nobody waits for it: what is asked for first is carried out first.
    if (once !== null) void keyTime.pass();
  };
  const some = async (statement: Statement): Promise<boolean> => (await rows(statement)).length > 0;
  const messages = async (statement: Statement) => (await rows(statement)).map(readMessage);
  const presets = async (statement: Statement) => (await rows(statement)).map(readPreset);
  const filters = new WeakSet<KeptFilter>();

  return {
    attempt: async (once) => {
      const [used] = await rows(selectAttempt(once));
      return used === undefined ? null : earlier(used, once);
    },

    addPreset: async (preset, once) => {
      passTime(once);
      return engine.addRecord(additionOf(preset, insertPreset(preset), null, once));
    },
    preset: async (code) => (await presets(selectOne('pushsift_presets', code)))[0] ?? null,
    presets: async (page) =>
      listed(engine, readListedPreset, page, {
        sizes: (all) => selectSizes('pushsift_presets', all, null),
        records: (some) => selectPage('pushsift_presets', some, null),
      }),
    removePreset: async (code) => some(deletePreset(code)),

    addMessage: async (message, once) => {
      passTime(once);
      return addMessage(engine, filters, message, once);
    },
    message: async (code) => (await messages(selectOne('pushsift_messages', code)))[0] ?? null,
    messages: async ({ state, ...page }) =>
      listed(engine, readListedMessage, page, {
        sizes: (all) => selectSizes('pushsift_messages', all, state),
        records: (some) => selectPage('pushsift_messages', some, state),
      }),
    advance: async (code, progress) => some(updateProgress(code, progress)),
    dueMessages: async (until, limit) =>
      (await rows(selectDue(until, limit))).map((row) => ({
        code: fromText(row.code),
        createdBy: fromText(row.created_by),
      })),
    nextDue: async (after = Number.MIN_SAFE_INTEGER) => {
      const [next] = await rows(selectNextDue(after));
      return next === undefined ? null : Number(next.resolve_at);
    },
    resolvingTo: async (transport) => (await rows(selectResolving(transport))).map(({ code }) => fromText(code)),
    messageTotals: async () => {
      const totals = await rows(engine.dialect.readTotals);
      return new Map(totals.map(({ state, messages }) => [state as MessageState, Number(messages)]));
    },

    addToken: async (token) => some(insertToken(token)),
    tokens: async () => (await rows(SELECT_TOKENS)).map(readToken).sort(byName),
    replaceToken: async (token) => some(updateToken(token)),
    removeToken: async (name) => some(deleteToken(name)),

    check: async () => {
      if (!(await some(CHECK))) throw new StoreError('damaged', 'the store has lost the version of its schema');
    },
    close: async () => engine.close(),
  };
}

interface PageStatements {
  sizes(page: Page): Statement;
  records(page: Page): Statement;
}

/** Only what fits is read, one record after the other made small: a page may be of hundreds of megabytes otherwise. */
async function listed<Item>(
  engine: Engine,
  read: (row: Row) => Item,
  page: Page,
  { sizes, records }: PageStatements,
): Promise<Listed<Item>> {
  const found = (await engine.run(sizes(page))).map(({ size }) => Number(size));
  const fitting = countFitting(found, MOST_LISTED_BYTES);
  const rows = fitting === 0 ? [] : await engine.run(records({ ...page, limit: fitting }));
  return { items: rows.map(read), hasMore: fitting < found.length || found.length === page.limit };
}

/** How many of the first are at most `most` together; one, where it is larger by itself. */
function countFitting(sizes: readonly number[], most: number): number {
  let sum = 0;
  const over = sizes.findIndex((size) => {
    sum += size;
    return sum > most;
  });
  return over === -1 ? sizes.length : Math.max(over, 1);
}

/** A filter that was kept before is not sent again; where that was not so after all, it looks as if the code were taken. */
async function addMessage(
  engine: Engine,
  filters: WeakSet<KeptFilter>,
  message: MessageRecord,
  once: Once | null,
): Promise<Added> {
  const insert = insertMessage(message);
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
  keepFilter: Statement | null,
  once: Once | null,
): Addition {
  return { insert, code, once, keepFilter };
}

const readPreset = (row: Row) => readable(() => presetIn(row));
const readMessage = (row: Row) => readable(() => messageIn(row));
const readListedPreset = (row: Row) => listedPreset(readPreset(row));
const readListedMessage = (row: Row) => readable(() => listedMessageIn(row));
const readToken = (row: Row) => readable(() => tokenIn(row));

/** By code units, whatever the database orders by. */
function byName(left: TokenRecord, right: TokenRecord): number {
  return left.name < right.name ? -1 : 1;
}

function readable<Kept>(read: () => Kept): Kept {
  try {
    return read();
  } catch (error) {
    throw new StoreError('damaged', 'a record of the store is no JSON', { cause: error });
  }
}
