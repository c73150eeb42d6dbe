/**
 * Accounts of 100,000 devices and more in which every set has a shape of its own: arrays, runs, blocks, bitmaps, full and empty chunks, posting slices, with
 * ends at the edges of words, blocks, arrays and chunks. They are made once; laws ask them many questions. What a filter finds is told naively: a byte for each device.
 */

import fc from 'fast-check';
import type { Operator } from '../../src/base/operators.js';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { ColumnValues } from '../../src/bitset/column/device-columns.js';
import { IndexBuilder } from '../../src/bitset/index/builder.js';
import type { IndexBuilderOptions } from '../../src/bitset/index/builder-options.js';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { CHUNK_ORDINALS, chunksOf } from '../../src/bitset/layout/layout.js';
import type { IndexParts } from '../../src/bitset/snapshot/index-parts.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { Random } from '../../src/devices/random.js';
import type { ErrorText, Expression, Name, OperatorWord, Value } from '../../src/syntax/ast.js';
import { treesOver } from './expressions.js';
import { ENGINES } from './large-accounts.js';
import { bitmapOf, type ChunkShape, membersOf, ordinalsOf, ordinalsOfMembers } from './leaves.js';
import * as node from './nodes.js';

type Scalar = string | number;

/** Values of a tag by device, and a byte for each that has one. */
interface Tag {
  readonly type: 'Integer' | 'String';
  readonly values: readonly Scalar[];
  readonly present: Uint8Array;
}

export interface ShapedAccount {
  readonly size: number;
  readonly platforms: Uint8Array;
  /** By application, a byte for each device. */
  readonly subscribers: ReadonlyMap<string, Uint8Array>;
  readonly tags: ReadonlyMap<string, Tag>;
  readonly options: IndexBuilderOptions;
}

const EDGES = [0, 1, 63, 64, 511, 512, 4095, 4096, 65_535];
const DENSE: readonly ChunkShape[] = [{ shape: 'some', count: 30_000, seed: 1 }];

/** How the subscribers of an application lie: chunk c has shape c, from the front again behind the last. */
const SHAPES: readonly (readonly ChunkShape[])[] = [
  DENSE,
  [{ shape: 'runs', mean: 5000, seed: 2 }],
  [{ shape: 'runs', mean: 1000, seed: 3 }, ...DENSE],
  [{ shape: 'runs', mean: 40, seed: 4 }],
  EDGES.map((at) => ({ shape: 'one', at })),
  EDGES.map((at) => ({ shape: 'all-but-one', at })),
  EDGES.map((count, place) => ({ shape: 'run', at: EDGES[(place + 3) % EDGES.length]!, count: count + 1 })),
  [63, 64, 128, 129, 4095, 4096].map((count, seed) => ({ shape: 'some', count, seed })),
  [{ shape: 'blocks', live: 12, full: 30, seed: 5 }],
  [{ shape: 'blocks', live: 60, full: 60, seed: 6 }],
  [{ shape: 'empty' }, { shape: 'full' }, ...DENSE],
  [{ shape: 'one', at: 511 }, { shape: 'empty' }, { shape: 'empty' }],
  [{ shape: 'some', count: 3, seed: 7 }],
  [{ shape: 'full' }],
];

const CODES = SHAPES.map((_, number) => `S${number}`);
const RARE_NAMES = 200;
const NAMES = ['common', 'half', ...Array.from({ length: RARE_NAMES }, (_, number) => `rare ${number}`)];
const AGES = 100;
const FIRST_STAMP = 1_700_000_000;
const STAMPS = 5000;

const tags = new Map([
  ['age', { type: 'Integer' as const, declared: null }],
  ['stamp', { type: 'Integer' as const, declared: null }],
  ['name', { type: 'String' as const, declared: null }],
]);

export const SHAPED_CATALOG: Catalog = {
  applications: new Map(
    CODES.map((code) => [code, { code, name: null, platforms: [...PLATFORMS], tags: new Map(), declared: null }]),
  ),
  groups: new Map(),
  tags,
  unsetMatchesNegative: false,
  source: null,
};

/** Sizes and segments; one device more than `size` is made, which can come in. */
const ACCOUNTS = [
  { size: 3 * CHUNK_ORDINALS + 513, segmentDevices: 1_000_000 },
  { size: 131_073, segmentDevices: 1_000_000 },
  { size: 131_071, segmentDevices: 65_536 },
  { size: 150_000, segmentDevices: 66_048 },
] as const;

/** Numbers of the accounts that `shapedAccount` makes. */
export const arbitraryShaped: fc.Arbitrary<number> = fc.nat(ACCOUNTS.length - 1);

const made = new Map<string, ShapedAccount>();

/** As it is, with the device that comes in, or the last device first. */
export type Variant = 'plain' | 'grown' | 'turned';

export function shapedAccount(number: number, variant: Variant = 'plain'): ShapedAccount {
  const key = `${number} ${variant}`;
  const account =
    made.get(key) ?? (variant === 'grown' ? make(number) : shorter(shapedAccount(number, 'grown'), variant));
  made.set(key, account);
  return account;
}

function make(number: number): ShapedAccount {
  const { size: plainSize, segmentDevices } = ACCOUNTS[number]!;
  const size = plainSize + 1;
  const random = new Random(number + 1);
  const shaped = (shapes: readonly ChunkShape[]): Uint8Array => {
    const chunks = Array.from({ length: chunksOf(size) }, (_, chunk) => shapes[(chunk + number) % shapes.length]!);
    return membersOf(ordinalsOf(chunks, size), size);
  };
  const draw = <T>(value: () => T): T[] => Array.from({ length: size }, value);
  const names = draw(() => NAMES[random.below(10) < 7 ? 0 : 1]!);
  // Of rare names most have one to five devices, some at the edges.
  for (let rare = 0; rare < RARE_NAMES; rare++)
    for (let left = 1 + random.below(5); left > 0; left--)
      names[rare < EDGES.length ? (EDGES[rare]! + left * CHUNK_ORDINALS) % size : random.below(size)] =
        NAMES[2 + rare]!;
  return {
    size,
    platforms: shaped(SHAPES[2]!),
    subscribers: new Map(CODES.map((code, place) => [code, shaped(SHAPES[place]!)])),
    tags: new Map<string, Tag>([
      ['age', { type: 'Integer', values: draw(() => random.below(AGES)), present: shaped(SHAPES[1]!) }],
      [
        'stamp',
        { type: 'Integer', values: draw(() => FIRST_STAMP + 997 * random.below(STAMPS)), present: shaped(DENSE) },
      ],
      ['name', { type: 'String', values: names, present: shaped(SHAPES[5]!) }],
    ]),
    options: { catalog: SHAPED_CATALOG, ids: false, limits: { segmentDevices } },
  };
}

/** The devices without the last one, as they are or the last one first. */
function shorter(account: ShapedAccount, variant: Exclude<Variant, 'grown'>): ShapedAccount {
  const size = account.size - 1;
  const bytes = (all: Uint8Array): Uint8Array => {
    const some = all.slice(0, size);
    return variant === 'turned' ? some.reverse() : some;
  };
  const list = (all: readonly Scalar[]): readonly Scalar[] => {
    const some = all.slice(0, size);
    return variant === 'turned' ? some.reverse() : some;
  };
  return {
    ...account,
    size,
    platforms: bytes(account.platforms),
    subscribers: new Map([...account.subscribers].map(([code, members]) => [code, bytes(members)])),
    tags: new Map(
      [...account.tags].map(([name, { type, values, present }]) => [
        name,
        { type, values: list(values), present: bytes(present) },
      ]),
    ),
  };
}

const indexes = new Map<string, readonly DeviceIndex[]>();

/** The index of the account by each engine, over the same memory: made once, so that what it keeps is used again. */
export function shapedIndexes(number: number, variant: Variant = 'plain'): readonly DeviceIndex[] {
  const key = `${number} ${variant}`;
  const known = indexes.get(key);
  if (known !== undefined) return known;
  const parts = build(shapedAccount(number, variant));
  const opened = ENGINES.map((engine) => new DeviceIndex({ ...parts, engine }));
  indexes.set(key, opened);
  return opened;
}

function build({ size: count, platforms, subscribers, tags: valuesByTag, options }: ShapedAccount): IndexParts {
  const builder = new IndexBuilder(options, (parts) => parts);
  const setOf = (members: Uint8Array): Uint8Array => bitmapOf(ordinalsOfMembers(members), count);
  builder.addColumns({
    count,
    platforms,
    applications: new Map([...subscribers].map(([code, members]) => [code, setOf(members)])),
    tags: new Map(
      [...valuesByTag].map(([name, { type, values, present }]) => [name, columnOf(type, values, setOf(present))]),
    ),
  });
  return builder.seal();
}

function columnOf(type: Tag['type'], values: Tag['values'], present: Uint8Array): ColumnValues {
  if (type === 'Integer') return { type, values: Float64Array.from(values, Number), present };
  const codes = Uint16Array.from(values, (value) => NAMES.indexOf(String(value)));
  return { type, codes, dictionary: NAMES, present };
}

const number = (value: number) => node.number(String(value));
const arbitraryAge = fc.nat(AGES);
const arbitraryStamp = fc.nat(STAMPS).map((step) => FIRST_STAMP + 997 * step);
const arbitraryName = fc.oneof(fc.constantFrom(...NAMES.slice(0, 2)), fc.constantFrom(...NAMES.slice(2)));

function integerCondition(tag: string, value: fc.Arbitrary<number>): fc.Arbitrary<Expression> {
  const of = (operator: Operator, operand: Value): Expression => node.condition(null, tag, operator, operand);
  const two = fc.uniqueArray(value, { minLength: 2, maxLength: 2 }).map((pair) => pair.sort((a, b) => a - b));
  return fc.oneof(
    fc.tuple(fc.constantFrom<Operator>('EQ', 'NOTEQ', 'GTE', 'LTE'), value).map(([name, at]) => of(name, number(at))),
    two.map((pair) => of('BETWEEN', node.list(pair.map(number)))),
    fc
      .tuple(fc.constantFrom<Operator>('IN', 'NOTIN'), fc.array(value, { minLength: 1, maxLength: 40 }))
      .map(([name, values]) => of(name, node.list(values.map(number)))),
    fc.constant(of('NOTSET', node.string(''))),
  );
}

const nameCondition: fc.Arbitrary<Expression> = fc
  .tuple(
    fc.constantFrom<Operator>('EQ', 'NOTEQ', 'IN', 'NOTIN'),
    fc.array(arbitraryName, { minLength: 1, maxLength: 20 }),
  )
  .map(([operator, names]) => {
    const items = names.map(node.string);
    return node.condition(null, 'name', operator, operator.endsWith('IN') ? node.list(items) : items[0]!);
  });

const applicationSet = fc
  .tuple(fc.constantFrom(...CODES), fc.option(fc.constantFrom(...PLATFORMS.slice(0, 2)), { freq: 3 }))
  .map(([code, platform]) => node.application(code, platform === null ? null : [platform]));

const arbitraryAgeCondition = integerCondition('age', arbitraryAge);

/** A filter over the sets of shaped accounts: mostly of subscribers, whose shapes are known. */
export const arbitraryShapedFilter: fc.Arbitrary<Expression> = treesOver(
  fc.oneof(
    { weight: 5, arbitrary: applicationSet },
    { weight: 1, arbitrary: arbitraryAgeCondition },
    { weight: 1, arbitrary: integerCondition('stamp', arbitraryStamp) },
    { weight: 2, arbitrary: nameCondition },
  ),
  3,
);

/** The ordinals of the filter's devices, from what the language says of each kind of set. */
export function shapedAudience(account: ShapedAccount, tree: Expression): Uint32Array {
  return ordinalsOfMembers(membersIn(account, tree));
}

/** One byte for each device. */
function membersIn(account: ShapedAccount, tree: Expression): Uint8Array {
  switch (tree.kind) {
    case 'application': {
      const members = account.subscribers.get(textOf(tree.code))!;
      const words = tree.platforms?.items.map((word) => (word.kind === 'platform' ? PLATFORMS.indexOf(word.name) : -1));
      if (words === undefined) return members;
      return members.map((member, at) => member & Number(words.includes(account.platforms[at]!)));
    }
    case 'tag': {
      const { values, present } = account.tags.get(textOf(tree.tag))!;
      const name = operatorOf(tree.operator);
      if (name === 'NOTSET') return present.map((member) => 1 - member);
      const accepts = acceptedBy(name, tree.value);
      return present.map((member, at) => member & Number(accepts(values[at]!)));
    }
    case 'union':
    case 'intersection':
    case 'difference': {
      const [first, ...rest] = tree.operands.map((operand) => membersIn(account, operand));
      return rest.reduce((left, right) => left.map((member, at) => combine(tree.kind, member, right[at]!)), first!);
    }
    default:
      throw new Error(`no shaped filter has ${tree.kind}`);
  }
}

function combine(kind: string, left: number, right: number): number {
  if (kind === 'union') return left | right;
  return kind === 'intersection' ? left & right : left & (1 - right);
}

function operatorOf(word: OperatorWord | ErrorText): Operator {
  if (word.kind !== 'operator') throw new Error('no shaped filter has a wrong operator');
  return word.name;
}

/** Of numbers the number. */
function scalarOf(literal: Name | Value): Scalar {
  if (literal.kind === 'number') return Number(literal.text);
  if (literal.kind === 'string') return literal.value;
  throw new Error(`no shaped filter has ${literal.kind}`);
}

function textOf(name: Name): string {
  return String(scalarOf(name));
}

function acceptedBy(operator: Operator, value: Value): (of: Scalar) => boolean {
  const operands = value.kind === 'list' ? value.items.map(scalarOf) : [scalarOf(value)];
  const [low = '', high = low] = operands;
  switch (operator) {
    case 'EQ':
    case 'IN':
      return (of) => operands.includes(of);
    case 'NOTEQ':
    case 'NOTIN':
      return (of) => !operands.includes(of);
    case 'GTE':
      return (of) => of >= low;
    case 'LTE':
      return (of) => of <= low;
    case 'BETWEEN':
      return (of) => of >= low && of <= high;
    case 'NOTSET':
      return () => false;
  }
}
