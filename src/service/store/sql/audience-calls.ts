/** What a store over a database does with audiences that are watched, and with their events. */

import type { AudienceRecord } from '../../records/audience-record.js';
import type { AudienceList } from '../device-changes.js';
import type { Store } from '../store.js';
import { audienceAddition } from './change-audiences.js';
import type { Engine } from './engine.js';
import { listed } from './list-records.js';
import { SELECT_DEVICE_LOG } from './put-devices.js';
import { selectEvents, selectLastNumbers, selectNumber, selectTold } from './put-events.js';
import { audienceIn, eventIn } from './read-record.js';
import type { RecordReader } from './record-reader.js';
import { selectCount, selectOne, selectPage, selectSizes } from './record-statements.js';
import { fromText, type Row, type Statement, statement, textOrNull } from './statement.js';

type AudienceCalls = Pick<
  Store,
  | 'addAudience'
  | 'audience'
  | 'audiences'
  | 'removeAudience'
  | 'countAudiences'
  | 'audienceList'
  | 'audienceEvents'
  | 'audienceNumber'
  | 'lastEventNumbers'
  | 'recountAudiences'
  | 'markOtherCatalog'
  | 'tellRecounted'
  | 'removeEvents'
>;

const TABLE = 'pushsift_audiences';
const SELECT_AUDIENCES: Statement = statement('SELECT * FROM pushsift_audiences ORDER BY code');

/** `passTime` lets the key time grow. */
export function audienceCalls(engine: Engine, reader: RecordReader, passTime: () => Promise<void>): AudienceCalls {
  const changed = async (...given: Parameters<Engine['changeAudiences']>): Promise<boolean> =>
    (await engine.changeAudiences(...given)) > 0;
  return {
    addAudience: async (audience, once) => {
      if (once !== null) void passTime();
      return engine.addRecord(audienceAddition(audience, once));
    },
    audience: async (code) => {
      const [row] = await engine.run(selectOne(TABLE, code));
      if (row !== undefined) return reader.one('audience', row, audienceIn);
      reader.forget('audience', code);
      return null;
    },
    audiences: (page) =>
      listed(engine, (rows) => reader.some('audience', rows, audienceIn), page, {
        sizes: (all) => selectSizes(TABLE, all, null),
        records: (some) => selectPage(TABLE, some, null),
      }),
    removeAudience: async (code) => {
      const isRemoved = await changed({ kind: 'remove', code });
      reader.forget('audience', code);
      return isRemoved;
    },
    countAudiences: async (createdBy, most) =>
      Number((await engine.run(selectCount(TABLE, createdBy, most)))[0]?.count),
    audienceList: () => audienceList(engine, reader),
    audienceEvents: async (code, after, limit) => {
      const [told] = await engine.run(selectTold(code));
      if (told === undefined) return null;
      const rows = await engine.run(selectEvents(code, after, limit));
      return {
        items: reader.some('event', rows, eventIn),
        last: rows.length === 0 ? after : Number(rows.at(-1)?.number),
        hasMore: rows.length === limit,
        told: Number(told.told),
        gone: Number(told.gone),
      };
    },
    lastEventNumbers: async (codes) => {
      const rows = codes.length === 0 ? [] : await engine.run(selectLastNumbers(codes));
      return new Map(rows.map(({ code, told }) => [fromText(code), Number(told)]));
    },
    audienceNumber: async (code, sequence) => {
      const [row] = await engine.run(selectNumber(code, sequence));
      return row === undefined ? null : Number(row.number);
    },
    recountAudiences: (catalog, at) => engine.changeAudiences({ kind: 'recount', catalog, at }),
    markOtherCatalog: (catalog) => changed({ kind: 'mark-other-catalog', catalog }),
    tellRecounted: (codes, at) => engine.changeAudiences({ kind: 'tell-recounted', codes, at }),
    removeEvents: async (kept, limit) => {
      await passTime();
      return changed({ kind: 'remove-events', kept, limit });
    },
  };
}

/** Whoever changes the list changes its version with it: where that is the same before and after, the list is of that version. */
async function audienceList(engine: Engine, reader: RecordReader): Promise<AudienceList> {
  const version = async (): Promise<number> => Number((await engine.run(SELECT_DEVICE_LOG))[0]?.audiences);
  for (let before = await version(); ; ) {
    const rows = await engine.run(SELECT_AUDIENCES);
    const audiences = reader.some('audience', rows, audienceIn);
    const after = await version();
    if (before === after || Number.isNaN(after))
      return { version: after, audiences, unreadable: codesOfOthers(rows, audiences) };
    before = after;
  }
}

/** Rows whose code cannot be read, either, are nobody's. */
function codesOfOthers(rows: readonly Row[], audiences: readonly AudienceRecord[]): readonly string[] {
  if (rows.length === audiences.length) return [];
  const known = new Set(audiences.map(({ code }) => code));
  return rows.map(({ code }) => textOrNull(code)).filter((code) => code !== null && !known.has(code)) as string[];
}
