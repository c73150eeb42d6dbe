/** Accounts in two parts: what a token may see, and what it may not. The same seen part with two hidden parts makes two accounts that it must not tell apart. */

import fc from 'fast-check';
import type { Platform } from '../../../src/base/vocabulary.js';
import type { Catalog, CatalogShape } from '../../../src/catalog/catalog.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device, TagValues } from '../../../src/devices/device.js';

/** What tokens of these laws target, what they may be given to exclude, and what is foreign to all of them. */
export const OWN: readonly string[] = ['SHOP', 'NEWS'];
export const EXCLUDABLE = 'CLUB';
export const FOREIGN: readonly string[] = ['SHOP2', 'CLINIC'];
export const FOREIGN_GROUPS: readonly string[] = ['ALL', 'HEALTH'];

interface TokenRights {
  readonly applications: readonly string[];
  readonly mayExclude: readonly string[];
  readonly accountWide: boolean;
}

type SeenDevice = Pick<Device, 'platform'> & { readonly applications: readonly string[]; readonly tags: TagValues } & {
  readonly level: number | null;
};

interface HiddenOfDevice {
  readonly applications: readonly string[];
  readonly level: number | null;
}

/** What of an account its token may not know. */
export interface HiddenPart {
  readonly applications: CatalogShape['applications'];
  readonly groups: NonNullable<CatalogShape['groups']>;
  /** Of the devices that are seen, by their position. */
  readonly ofDevices: readonly HiddenOfDevice[];
  /** Devices outside of what the token may target. */
  readonly devices: readonly Omit<Device, 'id'>[];
  /** Whether others have created a preset and a message of known codes. */
  readonly isCreatedByOthers: boolean;
}

export interface TwoAccounts {
  readonly rights: TokenRights;
  readonly suggestions: boolean;
  readonly seen: readonly SeenDevice[];
  readonly hidden: readonly [HiddenPart, HiddenPart];
}

const platform = fc.constantFrom<Platform>('iOS', 'Android', 'Windows');
const level = fc.option(fc.integer({ min: 0, max: 4 }));
const accountTags = fc
  .record({
    age: fc.option(fc.integer({ min: 17, max: 19 })),
    Language: fc.option(fc.constantFrom('en', 'de', 'zh-Hant-TW')),
    Timezone: fc.option(fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Kiritimati')),
  })
  .map((tags): TagValues => tags);

const rights = fc.record({
  applications: fc.subarray([...OWN]),
  mayExclude: fc.subarray([EXCLUDABLE]),
  accountWide: fc.boolean(),
});

const hiddenApplication = fc.record(
  {
    name: fc.constantFrom('Clinic', 'Shop', 'News'),
    platforms: fc.subarray<Platform>(['iOS', 'Android', 'Windows'], { minLength: 1 }),
    tags: fc.subarray(['level', 'secret', 'agee']).map((tags) => Object.fromEntries(tags.map((tag) => [tag, TYPE]))),
  },
  { requiredKeys: [] },
);
const TYPE = { type: 'Integer' } as const;

/** Codes of applications that the token may not name, in this account. */
function foreignTo({ applications, mayExclude }: TokenRights): readonly string[] {
  return [...OWN, EXCLUDABLE, ...FOREIGN].filter((code) => !applications.includes(code) && !mayExclude.includes(code));
}

function hiddenPart(token: TokenRights, seenDevices: number): fc.Arbitrary<HiddenPart> {
  const foreign = foreignTo(token);
  return fc.subarray([...foreign]).chain((declared) =>
    fc.record({
      applications: fc
        .array(hiddenApplication, { minLength: declared.length, maxLength: declared.length })
        .map((shapes) => Object.fromEntries(declared.map((code, at) => [code, shapes[at] ?? {}]))),
      groups: groupsOf(token, declared),
      ofDevices: fc.array(fc.record({ applications: fc.subarray([...declared]), level }), {
        minLength: seenDevices,
        maxLength: seenDevices,
      }),
      devices: token.accountWide ? fc.constant([]) : fc.array(hiddenDevice(declared), { maxLength: 4 }),
      isCreatedByOthers: fc.boolean(),
    }),
  );
}

/** Each has a member that the token may not name. */
function groupsOf({ applications }: TokenRights, foreign: readonly string[]): fc.Arbitrary<HiddenPart['groups']> {
  if (foreign.length === 0) return fc.constant({});
  const group = fc
    .tuple(fc.subarray([...foreign], { minLength: 1 }), fc.subarray([...applications]))
    .map(([others, own]) => ({ applications: [...own, ...others] }));
  return fc
    .record({ ALL: group, HEALTH: group }, { requiredKeys: [] })
    .map((groups) => Object.fromEntries(Object.entries(groups)));
}

function hiddenDevice(foreign: readonly string[]): fc.Arbitrary<Omit<Device, 'id'>> {
  return fc
    .record({ platform, applications: fc.subarray([...foreign]), tags: accountTags, level })
    .map((device) => withLevels(device, device.level));
}

function withLevels<Part extends Pick<Device, 'applications'>>(device: Part, value: number | null) {
  const levels = (device.applications ?? []).map((code) => [code, { level: value }] as const);
  return { ...device, applicationTags: Object.fromEntries(levels) };
}

export const arbitraryAccounts: fc.Arbitrary<TwoAccounts> = rights
  .chain((token) => {
    const named = [...token.applications, ...token.mayExclude];
    const device = fc
      .record({ platform, applications: fc.subarray(named), tags: accountTags, level })
      .filter(
        ({ applications }) => token.accountWide || applications.some((code) => token.applications.includes(code)),
      );
    const seen =
      token.accountWide || token.applications.length > 0 ? fc.array(device, { maxLength: 8 }) : fc.constant([]);
    return fc.tuple(fc.constant(token), seen);
  })
  .chain(([token, seen]) =>
    fc.record({
      rights: fc.constant(token),
      suggestions: fc.boolean(),
      seen: fc.constant(seen),
      hidden: fc.tuple(hiddenPart(token, seen.length), hiddenPart(token, seen.length)),
    }),
  );

/** The account with one of its hidden parts: hidden declarations and devices stand before, between and behind those that are seen. */
export function accountOf({ rights: token, seen }: TwoAccounts, hidden: HiddenPart) {
  const named = [...token.applications, ...token.mayExclude];
  const own = Object.fromEntries(named.map((code) => [code, { name: `The ${code}`, tags: { level: TYPE } }]));
  const shape: CatalogShape = {
    applications: { ...hidden.applications, ...own },
    groups: { ...hidden.groups, ...(named.length > 0 && { OWN: { applications: named } }) },
    tags: { age: TYPE, Language: { type: 'String' }, Timezone: { type: 'String' } },
  };
  const ofToken = seen.map((device, at): Device => {
    const other = hidden.ofDevices[at] ?? { applications: [], level: null };
    const shown = withLevels(device, device.level);
    const levels = withLevels(other, other.level).applicationTags;
    return {
      id: `d${at}`,
      platform: device.platform,
      tags: device.tags,
      applications: [...other.applications, ...device.applications],
      applicationTags: { ...levels, ...shown.applicationTags },
    };
  });
  const others = hidden.devices.map((device, at): Device => ({ ...device, id: `hidden${at}` }));
  const devices = [...others.slice(0, 2), ...ofToken, ...others.slice(2)];
  return { catalog: catalogOf(shape), devices };
}

function catalogOf(shape: CatalogShape): Catalog {
  const { catalog, diagnostics } = loadCatalog(shape);
  if (catalog === null) throw new Error(diagnostics.map(({ message }) => message).join('; '));
  return catalog;
}
