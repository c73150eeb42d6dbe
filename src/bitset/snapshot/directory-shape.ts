/**
 * The directory of a segment out of JSON from outside: exactly the fields it has, numbers where they may be. What lies at its
 * addresses is checked elsewhere, once the memory is there.
 */

import { isJsonObject } from '../../base/json-kind.js';
import { isPlatform, PLATFORMS } from '../../base/vocabulary.js';
import type { ValueDevices } from '../layout/addresses.js';
import type {
  IntegerColumnDirectory,
  IntegerPostingsDirectory,
  PostingsDirectory,
  SegmentDirectory,
  TagColumnDirectory,
  ValueColumnDirectory,
} from '../layout/directory.js';
import { VERSION_COLUMN } from '../layout/segment.js';
import { damaged } from './damage.js';

/** The largest number an address or a count of bytes has. */
const MAX_ADDRESS = 2 ** 32;
/** Planes of codes up to 2^54. */
const MAX_PLANES = 54;
/** The reason beside the limit: tags are names in a catalog that people keep, and each takes a record of its own. */
const MAX_TAGS = 2 ** 24;

/** @throws IndexError `damaged`, with `section` */
export function readDirectory(value: unknown, section: string): SegmentDirectory {
  return new DirectoryShape(section).directory(value);
}

type Fields = Readonly<Record<string, unknown>>;

class DirectoryShape {
  readonly #section: string;

  constructor(section: string) {
    this.#section = section;
  }

  directory(value: unknown): SegmentDirectory {
    const isWhole = !isJsonObject(value) || !Object.hasOwn(value, 'devices');
    const fields = this.#fields(value, 'the directory', isWhole ? DIRECTORY_FIELDS : [...DIRECTORY_FIELDS, 'devices']);
    return {
      size: this.#count(fields.size, 'size'),
      ...(!isWhole && { devices: this.#count(fields.devices, 'devices') }),
      end: this.#count(fields.end, 'end'),
      live: this.#count(fields.live, 'live'),
      platforms: this.#list(fields.platforms, 'platforms', PLATFORMS.length, (item, place) =>
        this.#platform(item, place),
      ),
      subscriptions: this.#valueColumn(fields.subscriptions, 'subscriptions'),
      tags: this.#list(fields.tags, 'tags', MAX_TAGS, (item, place) => this.#tag(item, place)),
      leafBytes: this.#count(fields.leafBytes, 'leafBytes'),
    };
  }

  #platform(value: unknown, place: string): SegmentDirectory['platforms'][number] {
    const { platform, leaf } = this.#fields(value, place, PLATFORM_FIELDS);
    if (typeof platform !== 'string' || !isPlatform(platform)) throw this.#wrong(`${place}.platform is no platform`);
    return { platform, leaf: this.#count(leaf, `${place}.leaf`) };
  }

  #tag(value: unknown, place: string): TagColumnDirectory {
    const fields = this.#fields(value, place, TAG_FIELDS);
    const { application, tag } = fields;
    const isVersion = application === VERSION_COLUMN.application && tag === VERSION_COLUMN.tag;
    if (application !== null && (typeof application !== 'string' || (application === '' && !isVersion)))
      throw this.#wrong(`${place}.application is no application code`);
    if (typeof tag !== 'string' || tag === '') throw this.#wrong(`${place}.tag is no name`);
    return {
      application,
      tag,
      set: this.#devices(fields.set, `${place}.set`),
      integers: this.#orNull(fields.integers, `${place}.integers`, (item, at) => this.#integerColumn(item, at)),
      strings: this.#orNull(fields.strings, `${place}.strings`, (item, at) => this.#valueColumn(item, at)),
      lists: this.#orNull(fields.lists, `${place}.lists`, (item, at) => this.#valueColumn(item, at)),
    };
  }

  #valueColumn(value: unknown, place: string): ValueColumnDirectory {
    const fields = this.#fields(value, place, VALUE_COLUMN_FIELDS);
    return {
      ...this.#postings(fields, place),
      set: this.#devices(fields.set, `${place}.set`),
      table: this.#count(fields.table, `${place}.table`),
    };
  }

  #postings(fields: Fields, place: string): PostingsDirectory {
    return {
      size: this.#count(fields.size, `${place}.size`),
      leaves: this.#count(fields.leaves, `${place}.leaves`),
      offsets: this.#count(fields.offsets, `${place}.offsets`),
      postings: this.#count(fields.postings, `${place}.postings`),
    };
  }

  #integerColumn(value: unknown, place: string): IntegerColumnDirectory {
    const fields = this.#fields(value, place, INTEGER_COLUMN_FIELDS);
    return {
      set: this.#devices(fields.set, `${place}.set`),
      minimum: this.#integer(fields.minimum, `${place}.minimum`),
      maximum: this.#integer(fields.maximum, `${place}.maximum`),
      distinct: this.#orNull(fields.distinct, `${place}.distinct`, (item, at) => {
        const { address, count } = this.#fields(item, at, DISTINCT_FIELDS);
        return { address: this.#count(address, `${at}.address`), count: this.#count(count, `${at}.count`) };
      }),
      planes: this.#list(fields.planes, `${place}.planes`, MAX_PLANES, (item, at) => this.#devices(item, at)),
      byValue: this.#orNull(fields.byValue, `${place}.byValue`, (item, at) => this.#integerPostings(item, at)),
    };
  }

  #integerPostings(value: unknown, place: string): IntegerPostingsDirectory {
    const fields = this.#fields(value, place, INTEGER_POSTINGS_FIELDS);
    const leaves = this.#fields(fields.leaves, `${place}.leaves`, VALUE_LEAVES_FIELDS);
    return {
      size: this.#count(fields.size, `${place}.size`),
      postings: this.#count(fields.postings, `${place}.postings`),
      offsets: this.#count(fields.offsets, `${place}.offsets`),
      steps: this.#count(fields.steps, `${place}.steps`),
      leaves: {
        count: this.#count(leaves.count, `${place}.leaves.count`),
        values: this.#count(leaves.values, `${place}.leaves.values`),
        records: this.#count(leaves.records, `${place}.leaves.records`),
      },
    };
  }

  #devices(value: unknown, place: string): ValueDevices {
    const isLeaf = isJsonObject(value) && Object.hasOwn(value, 'kind') && value.kind === 'leaf';
    const fields = this.#fields(value, place, isLeaf ? LEAF_FIELDS : SLICE_FIELDS);
    if (isLeaf) return { kind: 'leaf', leaf: this.#count(fields.leaf, `${place}.leaf`) };
    if (fields.kind !== 'postings') throw this.#wrong(`${place}.kind is unknown`);
    return {
      kind: 'postings',
      start: this.#count(fields.start, `${place}.start`),
      count: this.#count(fields.count, `${place}.count`),
    };
  }

  /** An object with these keys and no others. */
  #fields(value: unknown, place: string, keys: readonly string[]): Fields {
    if (!isJsonObject(value)) throw this.#wrong(`${place} is no object`);
    const own = Object.keys(value);
    const missing = keys.find((key) => !Object.hasOwn(value, key));
    if (missing !== undefined) throw this.#wrong(`${place} has no ${missing}`);
    if (own.length > keys.length) throw this.#wrong(`${place} has more keys than it should`);
    return value;
  }

  #list<Item>(
    value: unknown,
    place: string,
    most: number,
    read: (item: unknown, place: string) => Item,
  ): readonly Item[] {
    if (!Array.isArray(value)) throw this.#wrong(`${place} is no list`);
    if (value.length > most) throw this.#wrong(`${place} has more items than ${most}`);
    return value.map((item: unknown, at) => read(item, `${place}[${at}]`));
  }

  #orNull<Item>(value: unknown, place: string, read: (item: unknown, place: string) => Item): Item | null {
    return value === null ? null : read(value, place);
  }

  #count(value: unknown, place: string): number {
    const number = this.#integer(value, place);
    if (number < 0 || number > MAX_ADDRESS) throw this.#wrong(`${place} is out of range`);
    return number;
  }

  #integer(value: unknown, place: string): number {
    // -0 would be a value that no integer column holds.
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || Object.is(value, -0))
      throw this.#wrong(`${place} is no integer`);
    return value;
  }

  #wrong(why: string): Error {
    return damaged(this.#section, why);
  }
}

const DIRECTORY_FIELDS = ['size', 'end', 'live', 'platforms', 'subscriptions', 'tags', 'leafBytes'];
const PLATFORM_FIELDS = ['platform', 'leaf'];
const TAG_FIELDS = ['application', 'tag', 'set', 'integers', 'strings', 'lists'];
const POSTINGS_FIELDS = ['size', 'leaves', 'offsets', 'postings'];
const VALUE_COLUMN_FIELDS = [...POSTINGS_FIELDS, 'set', 'table'];
const INTEGER_COLUMN_FIELDS = ['set', 'minimum', 'maximum', 'distinct', 'planes', 'byValue'];
const DISTINCT_FIELDS = ['address', 'count'];
const INTEGER_POSTINGS_FIELDS = ['size', 'postings', 'offsets', 'steps', 'leaves'];
const VALUE_LEAVES_FIELDS = ['count', 'values', 'records'];
const LEAF_FIELDS = ['kind', 'leaf'];
const SLICE_FIELDS = ['kind', 'start', 'count'];
