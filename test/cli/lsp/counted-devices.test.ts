/** Devices behind an editor: over an index with the values of tags, and over a database that may fail. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { countedIndex } from '../../../src/cli/lsp/counted-devices.js';
import { SourceDevices } from '../../../src/cli/lsp/source-devices.js';
import { Failure } from '../../../src/cli/output/failure.js';
import type { Audiences } from '../../../src/cli/source/audiences.js';
import { compile, compileOrThrow } from '../../../src/compile.js';
import type { Filter } from '../../../src/plan/filter.js';

const FILTER = compileOrThrow('A("X")');
const OTHER = compileOrThrow('A("Y")');

describe('an index', () => {
  const index = (): DeviceIndex => {
    const builder = DeviceIndex.builder({ ids: false });
    for (const [at, city] of ['Bonn', 'Berlin', 'Berlin', 'berne "old"', 'Paris'].entries())
      builder.add({ id: String(at), platform: 'iOS', applications: ['X'], tags: { city, age: 30 } });
    return builder.seal();
  };
  const typed = (text: string, tag = 'city', application: string | null = null) => ({ application, tag, typed: text });

  it('tells the values that begin with what is typed, the most frequent first', async () => {
    const devices = countedIndex(index(), null);
    expect(await devices.count(FILTER)).toBe(5);
    expect(await devices.valuesOf(typed('B'))).toStrictEqual([
      { value: 'Berlin', devices: 2 },
      { value: 'Bonn', devices: 1 },
      { value: 'berne "old"', devices: 1 },
    ]);
    expect(await devices.valuesOf(typed('ber'))).toHaveLength(2);
    expect(await devices.valuesOf(typed('x'))).toStrictEqual([]);
  });

  it('tells integers, items of lists, and values of tags of applications', async () => {
    const builder = DeviceIndex.builder({ ids: false });
    for (const [at, age] of [30, 41, 30, 33].entries())
      builder.add({
        id: String(at),
        platform: 'iOS',
        applications: ['X'],
        tags: { age, likes: at === 0 ? ['music', 'art'] : ['music'], born: at * 1e12 },
        applicationTags: { X: { level: at, city: 'Oslo' } },
      });
    const devices = countedIndex(builder.seal(), null);
    expect(await devices.valuesOf(typed('3', 'age'))).toStrictEqual([
      { value: 30, devices: 2 },
      { value: 33, devices: 1 },
    ]);
    expect(await devices.valuesOf(typed('', 'likes'))).toStrictEqual([
      { value: 'music', devices: 4 },
      { value: 'art', devices: 1 },
    ]);
    expect(await devices.valuesOf(typed('', 'city', 'X'))).toStrictEqual([{ value: 'Oslo', devices: 4 }]);
    expect(await devices.valuesOf(typed('2', 'level', 'X'))).toStrictEqual([{ value: 2, devices: 1 }]);
    expect(await devices.valuesOf(typed('', 'city', 'Y'))).toStrictEqual([]);
    expect(await devices.valuesOf(typed('', 'level'))).toStrictEqual([]);
  });

  it('tells none of tags that there are not, or that the catalog takes for something else', async () => {
    const devices = countedIndex(index(), null);
    expect(await devices.valuesOf(typed('', 'nothing'))).toStrictEqual([]);
    expect(await devices.valuesOf(typed('', 'city', 'X'))).toStrictEqual([]);
    const numbers = defineCatalog({ applications: {}, tags: { city: { type: 'Integer' } } });
    expect(await countedIndex(index(), numbers).valuesOf(typed(''))).toStrictEqual([]);
  });
});

interface Told {
  readonly devices: SourceDevices;
  readonly log: string[];
  pass(milliseconds: number): void;
  answer: () => Promise<number>;
  open: () => Promise<void>;
}

/** A database that answers by `answer`; the log tells what was done to it. */
function database(): Told {
  let time = 0;
  const log: string[] = [];
  const told: Told = {
    log,
    pass: (milliseconds) => {
      time += milliseconds;
    },
    answer: async () => 5,
    open: async () => undefined,
    devices: new SourceDevices({
      name: 'sqlite:crm.db',
      now: () => time,
      async open() {
        log.push('open');
        await told.open();
        return audiences;
      },
    }),
  };
  const audiences: Audiences = {
    catalog: null,
    loadedMs: null,
    audiences: () => ({
      async count(filter: Filter) {
        log.push(filter.text);
        const count = await told.answer();
        return { count, devices: 9, byPlatform: new Map(), byApplication: new Map() };
      },
      countAll: () => Promise.reject(new Error('one by one')),
      devices: () => {
        throw new Error('none are listed');
      },
    }),
    sample: () => Promise.reject(new Error('none are drawn')),
    refusals: ({ text }) => (text.includes('"Y"') ? REFUSED : []),
    failure: (error) => new Failure('input', `sqlite:crm.db: ${(error as Error).message}`),
    close: async () => void log.push('close'),
  };
  return told;
}

/** What stands against asking. */
const REFUSED = compile('A(').diagnostics;

describe('a database', () => {
  it('is opened with the first question, and a count holds for a minute', async () => {
    const { devices, log, pass } = database();
    expect(log).toStrictEqual([]);
    expect([await devices.count(FILTER), await devices.count(FILTER)]).toStrictEqual([5, 5]);
    pass(59_999);
    await devices.count(FILTER);
    expect(log).toStrictEqual(['open', 'A("X")']);
    pass(1);
    await devices.count(FILTER);
    expect(log).toStrictEqual(['open', 'A("X")', 'A("X")']);
    await devices.close();
    expect(log.at(-1)).toBe('close');
  });

  it('is asked one question after the other, and the same one once', async () => {
    const told = database();
    let running = 0;
    told.answer = async () => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
      return 5;
    };
    const filters = [FILTER, compileOrThrow('A("Z")'), FILTER];
    expect(await Promise.all(filters.map((filter) => told.devices.count(filter)))).toStrictEqual([5, 5, 5]);
    expect(told.log).toStrictEqual(['open', 'A("X")', 'A("Z")']);
  });

  it('tells null of what it cannot be asked, and lists no values', async () => {
    const { devices, log } = database();
    expect(await devices.count(OTHER)).toBe(null);
    expect(log).toStrictEqual(['open']);
    expect(await devices.valuesOf()).toStrictEqual([]);
  });

  it('that fails is named as a problem, left alone for half a minute, and opened again', async () => {
    const told = database();
    told.answer = () => Promise.reject(new Error('connection lost'));
    await expect(told.devices.count(FILTER)).rejects.toThrow('sqlite:crm.db: connection lost');
    expect(told.devices.problem).toBe('sqlite:crm.db: connection lost');
    expect(told.log).toStrictEqual(['open', 'A("X")', 'close']);
    told.answer = async () => 6;
    told.pass(29_999);
    await expect(told.devices.count(FILTER)).rejects.toThrow('connection lost');
    expect(told.log).toHaveLength(3);
    told.pass(1);
    expect(await told.devices.count(FILTER)).toBe(6);
    expect([told.devices.problem, ...told.log.slice(3)]).toStrictEqual([null, 'open', 'A("X")']);
  });

  it('that cannot be opened is a problem, too', async () => {
    const told = database();
    told.open = () => Promise.reject(new Error('no such file'));
    await expect(told.devices.count(FILTER)).rejects.toThrow('no such file');
    expect([told.devices.problem, told.log]).toStrictEqual(['no such file', ['open']]);
    await told.devices.close();
  });

  it('lets at most 100 questions wait', async () => {
    const told = database();
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      go = resolve;
    });
    told.open = () => waiting;
    const asked = Array.from({ length: 100 }, () => told.devices.count(FILTER));
    await expect(told.devices.count(FILTER)).rejects.toThrow('too many questions to sqlite:crm.db wait');
    go();
    expect(new Set(await Promise.all(asked))).toStrictEqual(new Set([5]));
    expect(await told.devices.count(FILTER)).toBe(5);
  });
});
