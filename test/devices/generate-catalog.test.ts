import { describe, expect, it } from 'vitest';
import { generateCatalog } from '../../src/devices/generate-catalog.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import { validateDevice } from '../../src/devices/validate-device.js';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);
const CATALOGS = SEEDS.map((seed) => generateCatalog(seed));

const NAMES = ['Shop', 'Magazine', 'Outlet', 'Kids', 'Radio', 'Club', 'Travel', 'Games'];
const TAGS = [
  'age Integer',
  'city String',
  'plan String',
  'likes List',
  'vip Integer',
  'registered Integer',
  'language String',
  'tester Integer',
  'orders Integer',
  'topics List',
  'country String',
  'lastVisit Integer',
  'gender String',
  'favorites List',
];
const APPLICATION_TAGS = ['level Integer', 'edition String', 'favorites List', 'lastOpen Integer'];

const written = (tags: ReadonlyMap<string, { readonly type: string }>): readonly string[] =>
  Array.from(tags, ([name, { type }]) => `${name} ${type}`);

/** Each number that occurs, ascending. */
const occurring = (numbers: readonly number[]): readonly number[] =>
  [...new Set(numbers)].sort((left, right) => left - right);

describe('generateCatalog', () => {
  it('gives the same catalog for the same seed, and others for others', () => {
    expect(generateCatalog(4)).toEqual(generateCatalog(4));
    expect([...generateCatalog(4).applications.keys()]).not.toEqual([...generateCatalog(5).applications.keys()]);
  });

  it('gives catalogs that devices can be generated for', () => {
    for (const seed of SEEDS.slice(0, 20)) {
      const catalog = generateCatalog(seed);
      for (const device of generateDevices({ seed, count: 20, catalog })) {
        expect(validateDevice(device, catalog).diagnostics).toEqual([]);
      }
    }
  });

  it('gives three to eight applications, named in order, with codes of five and five hexadecimal digits', () => {
    expect(occurring(CATALOGS.map(({ applications }) => applications.size))).toEqual([3, 4, 5, 6, 7, 8]);
    for (const { applications } of CATALOGS) {
      const all = [...applications.values()];
      expect(all.map(({ name }) => name)).toEqual(NAMES.slice(0, all.length));
      expect(all.filter(({ code }) => !/^[0-9A-F]{5}-[0-9A-F]{5}$/.test(code))).toEqual([]);
    }
  });

  it('gives each application iOS and Android, four in ten of the other platforms, and half of some tags', () => {
    const all = CATALOGS.flatMap(({ applications }) => [...applications.values()]);
    const others = all.map(({ platforms }) => {
      expect(platforms).toEqual(expect.arrayContaining(['iOS', 'Android']));
      return platforms.length - 2;
    });
    const share = (numbers: readonly number[], most: number): number =>
      numbers.reduce((sum, number) => sum + number, 0) / (most * numbers.length);
    expect(share(others, 8)).toBeCloseTo(0.4, 1);
    const tags = all.map((application) => written(application.tags));
    for (const own of tags) expect(own).toEqual(APPLICATION_TAGS.filter((tag) => own.includes(tag)));
    expect(
      share(
        tags.map((own) => own.length),
        4,
      ),
    ).toBeCloseTo(0.5, 1);
  });

  it('gives one to three groups, of half of the applications', () => {
    expect(occurring(CATALOGS.map(({ groups }) => groups.size))).toEqual([1, 2, 3]);
    for (const { groups, applications } of CATALOGS)
      for (const { code, name, applications: members } of groups.values()) {
        expect([name, /^[0-9]{5}-[0-9]{5}$/.test(code)]).toEqual(['Group', true]);
        expect(members.filter((member) => !applications.has(member))).toEqual([]);
      }
    const shares = CATALOGS.flatMap(({ groups, applications }) =>
      Array.from(groups.values(), ({ applications: members }) => members.length / applications.size),
    );
    expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeCloseTo(0.5, 1);
  });

  it('gives the account the first six tags of fourteen at least, and ten on average', () => {
    const sizes = CATALOGS.map(({ tags }) => tags.size);
    expect(Math.abs(sizes.reduce((sum, size) => sum + size, 0) / sizes.length - 10)).toBeLessThan(1);
    expect(occurring(sizes)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
    for (const { tags } of CATALOGS) expect(written(tags)).toEqual(TAGS.slice(0, tags.size));
  });
});
