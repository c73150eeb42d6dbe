/** Arbitrary devices of an account whose catalog is known: set, unset, null and empty values, from the pools filters use. */

import fc from 'fast-check';
import type { TagType } from '../../src/base/tag-types.js';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../../src/catalog/catalog.js';
import type { Device, TagValue, TagValues } from '../../src/devices/device.js';
import { arbitraryInteger, arbitraryText } from './values.js';

const BY_TYPE: Readonly<Record<TagType, fc.Arbitrary<TagValue>>> = {
  Integer: arbitraryInteger,
  String: arbitraryText,
  List: fc.array(arbitraryText, { maxLength: 3 }),
};

const anyType = fc.oneof(BY_TYPE.Integer, BY_TYPE.String, BY_TYPE.List);

/** `anyTypes`: values of all types, as in an account nobody declared. */
interface Options {
  readonly anyTypes?: boolean;
  /** The most devices there are; 10 unless told otherwise. */
  readonly most?: number;
}

function arbitraryValues(
  tags: ReadonlyMap<string, TagDeclaration>,
  { anyTypes = false }: Options,
): fc.Arbitrary<TagValues> {
  const entries = [...tags].map(([name, { type }]) =>
    fc
      .oneof({ weight: 5, arbitrary: anyTypes ? anyType : BY_TYPE[type] }, { arbitrary: fc.constant(null), weight: 1 })
      .map((value): [string, TagValue | null] => [name, value]),
  );
  return fc
    .tuple(fc.tuple(...entries), fc.array(fc.boolean(), { minLength: entries.length, maxLength: entries.length }))
    .map(([values, present]) => Object.fromEntries(values.filter((_, index) => present[index] !== false)));
}

function arbitraryDevice(catalog: Catalog, options: Options): fc.Arbitrary<Omit<Device, 'id'>> {
  const codes = [...catalog.applications.keys()];
  const applicationTags = [...catalog.applications.values()].map(({ code, tags }) =>
    arbitraryValues(tags, options).map((values): [string, TagValues] => [code, values]),
  );
  return fc
    .record({
      platform: fc.oneof(fc.constantFrom('iOS' as const, 'Android' as const), fc.constantFrom(...PLATFORMS)),
      applications: fc.subarray(codes),
      tags: arbitraryValues(catalog.tags, options),
      all: fc.tuple(...applicationTags),
    })
    .map(({ platform, applications, tags, all }) => ({
      platform,
      applications,
      tags,
      applicationTags: Object.fromEntries(all.filter(([code]) => applications.includes(code))),
    }));
}

/** Up to ten devices, or as many as `most` says, with different ids. */
export function arbitraryAccount(catalog: Catalog, options: Options = {}): fc.Arbitrary<readonly Device[]> {
  return fc
    .array(arbitraryDevice(catalog, options), { minLength: 1, maxLength: options.most ?? 10 })
    .map((devices) => devices.map((device, index) => ({ id: `d${index}`, ...device })));
}
