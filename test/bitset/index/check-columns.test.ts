/** Columns that are refused, and what is said of them. */

import { expect, it } from 'vitest';
import type { DeviceColumns } from '../../../src/bitset/column/device-columns.js';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';

const GOOD: DeviceColumns = { count: 3, ids: ['a', 'b', 'c'], platforms: Uint8Array.of(0, 1, 9) };
const SHOP = 'AAAAA-AAAAA';

function expectRefused(
  columns: Partial<DeviceColumns>,
  message: string,
  catalog: Catalog | null = null,
  ids = true,
): void {
  const builder = new IndexBuilder({ catalog, ids }, ({ segments }) => segments);
  let found: unknown;
  try {
    builder.addColumns({ ...GOOD, ...columns });
  } catch (error) {
    found = error;
  }
  expect(found).toBeInstanceOf(IndexError);
  const { code, message: text } = found as IndexError;
  expect([code, text]).toEqual(['bad-column', message]);
  expect(builder.size).toBe(0);
}

const integers = (values: Float64Array, present?: Uint32Array): NonNullable<DeviceColumns['tags']> =>
  new Map([['age', { type: 'Integer' as const, values, ...(present && { present }) }]]);

it('good columns are taken', () => {
  const builder = new IndexBuilder({}, ({ segments }) => segments);
  builder.addColumns(GOOD);
  builder.addColumns({ ...GOOD, count: 0, ids: [], platforms: new Uint8Array(0) });
  builder.addColumns({ count: 0, platforms: new Uint8Array(0) });
  expect(builder.size).toBe(3);
});

it('ids of megabytes are taken, and told where they are none, wherever characters lie', () => {
  // Behind the first, of one byte, each has sixteen, the last two of which are one character: a mebibyte ends within one.
  const texts = ['a', ...Array.from({ length: 70_000 }, (_, at) => `${10_000 + at}zééééé`)];
  const bytes = new TextEncoder().encode(texts.join(''));
  const offsets = Uint32Array.from(texts, (_, at) => (at === 0 ? 0 : 1 + 16 * (at - 1)));
  const columns = (ids: Uint8Array<ArrayBuffer>): DeviceColumns => ({
    count: texts.length,
    ids: { bytes: ids, offsets: Uint32Array.from([...offsets, bytes.length]) },
    platforms: new Uint8Array(texts.length),
  });
  const builder = new IndexBuilder({}, ({ segments }) => segments);
  builder.addColumns(columns(bytes));
  expect([builder.size, bytes.length > 2 ** 20]).toEqual([70_001, true]);
  const damaged = Uint8Array.from(bytes);
  damaged[2 ** 20] = 0x41;
  expect(() => new IndexBuilder({}, ({ segments }) => segments).addColumns(columns(damaged))).toThrow('are not UTF-8');
});

it.each<[Partial<DeviceColumns>, string]>([
  [{ count: -1 }, 'column count: is no number of devices'],
  [{ count: 4 }, 'column ids: has 3 entries, and 4 are needed for 4 devices'],
  [{ ids: ['a', '', 'c'] }, 'column ids: entry 1 is empty'],
  [{ ids: ['a', 'b', 'c'.repeat(65_536)] }, 'column ids: entry 2 is longer than 65535 bytes'],
  [
    { ids: { bytes: Uint8Array.of(65, 66), offsets: Uint32Array.of(0, 1, 2) } },
    'column offsets of ids: has 3 entries, and 4 are needed for 3 devices',
  ],
  [{ ids: { bytes: Uint8Array.of(65, 66), offsets: Uint32Array.of(0, 1, 1, 2) } }, 'column ids: entry 1 is empty'],
  [
    { ids: { bytes: Uint8Array.of(65, 66, 67), offsets: Uint32Array.of(0, 2, 1, 3) } },
    'column offsets of ids: entry 2 does not ascend',
  ],
  [
    { ids: { bytes: Uint8Array.of(65, 66, 67), offsets: Uint32Array.of(0, 1, 2, 4) } },
    'column offsets of ids: end behind the last entry',
  ],
  [
    { ids: { bytes: Uint8Array.of(65, 0xc3, 0xa9, 67), offsets: Uint32Array.of(0, 2, 3, 4) } },
    'column ids: entry 1 is not UTF-8',
  ],
  [{ ids: { bytes: Uint8Array.of(65, 0xff, 67), offsets: Uint32Array.of(0, 1, 2, 3) } }, 'column ids: are not UTF-8'],
  // The last character ends too early.
  [{ ids: { bytes: Uint8Array.of(65, 66, 0xc3), offsets: Uint32Array.of(0, 1, 2, 3) } }, 'column ids: are not UTF-8'],
  [{ platforms: Uint8Array.of(0, 1) }, 'column platforms: has 2 entries, and 3 are needed for 3 devices'],
  [{ platforms: Uint8Array.of(0, 10, 1) }, 'column platforms: entry 1 is 10, and there are 10 platforms'],
  [{ applications: new Map([['', new Uint32Array(0)]]) }, 'column applications ``: has no code'],
  [
    { applications: new Map([['A\n', Uint32Array.of(1, 0)]]) },
    'column applications `A\\u000a`: entry 1 does not ascend',
  ],
  [
    { applications: new Map([['A', Uint32Array.of(1, 3)]]) },
    'column applications `A`: has numbers behind the last device',
  ],
  [{ applications: new Map([['A', Uint8Array.of(8)]]) }, 'column applications `A`: has bits behind the last device'],
  [{ tags: new Map([['', { type: 'Integer', values: new Int8Array(3) }]]) }, 'column tags ``: has no name'],
  [{ tags: integers(Float64Array.of(1, 2)) }, 'column tags `age`: has 2 entries, and 3 are needed for 3 devices'],
  [{ tags: integers(Float64Array.of(1, 2.5, 3)) }, 'column tags `age`: entry 1 is no safe integer'],
  [{ tags: integers(Float64Array.of(1, 2, 2 ** 53)) }, 'column tags `age`: entry 2 is no safe integer'],
  [
    { tags: integers(Float64Array.of(1, 2, Number.NaN), Uint32Array.of(0, 3)) },
    'column tags `age`: has numbers behind the last device',
  ],
  [
    { tags: new Map([['city', { type: 'String', codes: Uint8Array.of(0, 1, 2), dictionary: ['x', 'y'] }]]) },
    'column tags `city`: entry 2 is 2, which is no index into its dictionary',
  ],
  ...[0, 1].map((at): [Partial<DeviceColumns>, string] => {
    const dictionary: string[] = Object.assign(['x', 'y'], { [at]: 5 });
    return [
      { tags: new Map([['city', { type: 'String', codes: Uint8Array.of(0, 1, 1), dictionary }]]) },
      `column dictionary of tags \`city\`: entry ${at} is no text`,
    ];
  }),
  [
    {
      tags: new Map([
        [
          'likes',
          {
            type: 'List',
            codes: Uint8Array.of(0),
            dictionary: [null as unknown as string],
            offsets: Uint32Array.of(0, 1, 1, 1),
          },
        ],
      ]),
    },
    'column dictionary of tags `likes`: entry 0 is no text',
  ],
  [
    {
      tags: new Map([
        ['likes', { type: 'List', codes: Uint8Array.of(0, 1), dictionary: ['x'], offsets: Uint32Array.of(0, 1, 2, 2) }],
      ]),
    },
    'column tags `likes`: entry 1 is 1, which is no index into its dictionary',
  ],
  [
    {
      tags: new Map([
        ['likes', { type: 'List', codes: Uint8Array.of(0), dictionary: ['x'], offsets: Uint32Array.of(0, 1, 2, 2) }],
      ]),
    },
    'column offsets of tags `likes`: end behind the last entry',
  ],
  [
    {
      applications: new Map([[SHOP, Uint8Array.of(3)]]),
      applicationTags: new Map([[SHOP, new Map([['level', { type: 'Integer', values: new Int8Array(3) }]])]]),
    },
    'column applicationTags `AAAAA-AAAAA` `level`: entry 2 is of a device that is not subscribed to the application',
  ],
  [
    {
      applicationTags: new Map([
        [
          SHOP,
          new Map([
            [
              'favorites',
              { type: 'List', codes: Uint8Array.of(0), dictionary: ['x'], offsets: Uint32Array.of(0, 0, 1, 1) },
            ],
          ]),
        ],
      ]),
    },
    'column applicationTags `AAAAA-AAAAA` `favorites`: entry 1 is of a device that is not subscribed to the application',
  ],
])('%#: %s', (columns, message) => expectRefused(columns, message));

it('ids have to be given where the index has some, and only there', () => {
  const { ids: _, ...without } = GOOD;
  const builder = new IndexBuilder({}, ({ segments }) => segments);
  expect(() => builder.addColumns(without)).toThrow('column ids: are missing, and the index has ids');
  expectRefused({}, 'column ids: are given, and the index has none', null, false);
});

it('what the catalog does not declare, or declares otherwise, is refused', () => {
  const tag = { type: 'Integer', values: new Int8Array(3) } as const;
  const all = Uint32Array.of(0, 1, 2);
  expectRefused({ tags: new Map([['Age', tag]]) }, 'column tags `Age`: is not declared by the catalog', sampleCatalog);
  expectRefused(
    { tags: new Map([['city', tag]]) },
    'column tags `city`: holds Integer values, and the catalog declares String',
    sampleCatalog,
  );
  expectRefused(
    { applications: new Map([['X', all]]) },
    'column applications `X`: is not declared by the catalog',
    sampleCatalog,
  );
  expectRefused(
    { applicationTags: new Map([['X', new Map()]]) },
    'column applicationTags `X`: is not declared by the catalog',
    sampleCatalog,
  );
});
