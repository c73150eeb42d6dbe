import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import type { Device } from '../../src/devices/device.js';
import { generateDevices, generateNdjson } from '../../src/devices/generate-devices.js';
import { hashText } from '../../src/devices/random.js';
import { validateDevice } from '../../src/devices/validate-device.js';

const sample = [...generateDevices({ seed: 1, count: 20_000, catalog: sampleCatalog })];

const share = (wanted: (device: Device) => boolean, of: readonly Device[] = sample) =>
  of.filter(wanted).length / of.length;
const has = (code: string) => (device: Device) => device.applications?.includes(code) ?? false;

/** How often each value of a tag occurs, the most frequent first. */
function frequencies(tag: string): number[] {
  const counts = new Map<unknown, number>();
  for (const { tags } of sample) {
    const value = tags?.[tag];
    if (value != null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts.values()].sort((left, right) => right - left);
}

describe('generateDevices', () => {
  it('gives the same devices for the same seed, on every machine', () => {
    const text = [...generateNdjson({ seed: 1, count: 2000, catalog: sampleCatalog })].join('');
    expect(hashText(text)).toBe(3781190132);
  });

  it('writes lines in pieces of whole lines, the last one shorter, and none that is empty', () => {
    const options = { seed: 1, count: 1000, catalog: sampleCatalog };
    const pieces = [...generateNdjson(options)];
    const lines = [...generateDevices(options)].map((device) => `${JSON.stringify(device)}\n`);
    expect(pieces.join('')).toBe(lines.join(''));
    const longest = Math.max(...lines.map((line) => line.length));
    expect(pieces.length).toBeGreaterThan(2);
    for (const [at, piece] of pieces.entries()) {
      expect(piece.endsWith('\n')).toBe(true);
      expect(piece.length).toBeLessThan(65_536 + longest);
      if (at < pieces.length - 1) expect(piece.length).toBeGreaterThanOrEqual(65_536);
    }
    expect([...generateNdjson({ ...options, count: 0 })]).toEqual([]);
  });

  it('gives devices without applications where the catalog has none', () => {
    const none = defineCatalog({ applications: {}, tags: { age: { type: 'Integer' } } });
    const devices = [...generateDevices({ seed: 3, count: 200, catalog: none })];
    expect(devices).toHaveLength(200);
    expect(devices.filter((device) => 'applications' in device || 'applicationTags' in device)).toEqual([]);
    expect(new Set(devices.map(({ platform }) => platform)).size).toBeGreaterThan(3);
  });

  it.each([
    ['generateDevices', generateDevices],
    ['generateNdjson', generateNdjson],
  ])('%s tells at once what is wrong with its options', (name, generate) => {
    // @ts-expect-error: as JavaScript could.
    expect(() => generate({ seed: 1, catalog: sampleCatalog })).toThrow(`${name}: \`options.count\``);
  });

  it('gives others for another seed', () => {
    const [first] = generateDevices({ seed: 2, count: 1, catalog: sampleCatalog });
    expect(first).not.toEqual(sample[0]);
  });

  it('continues a smaller count by a larger one', () => {
    expect([...generateDevices({ seed: 1, count: 50, catalog: sampleCatalog })]).toEqual(sample.slice(0, 50));
  });

  it('gives devices of the catalog, each with an id of its own', () => {
    for (const device of sample.slice(0, 2000)) {
      const { diagnostics, unknown } = validateDevice(JSON.parse(JSON.stringify(device)), sampleCatalog);
      expect([diagnostics, unknown]).toEqual([[], { tags: 0, applications: 0, fields: 0 }]);
    }
    expect(new Set(sample.map(({ id }) => id)).size).toBe(sample.length);
  });

  it('gives applications only devices of their platforms', () => {
    for (const { platform, applications = [] } of sample) {
      for (const code of applications) expect(sampleCatalog.applications.get(code)!.platforms).toContain(platform);
    }
  });

  it('has every platform, application and tag', () => {
    expect(new Set(sample.map(({ platform }) => platform)).size).toBe(PLATFORMS.length);
    for (const code of sampleCatalog.applications.keys()) expect(share(has(code))).toBeGreaterThan(0.01);
    for (const tag of sampleCatalog.tags.keys()) expect(share(({ tags }) => tags?.[tag] != null)).toBeGreaterThan(0.3);
  });

  it('subscribes to applications of one group together', () => {
    const { catalog } = loadCatalog({
      applications: { A: {}, B: {}, C: {} },
      groups: { g: { applications: ['A', 'C'] } },
    });
    const devices = [...generateDevices({ seed: 1, count: 5000, catalog: catalog! })].filter(has('A'));
    expect(share(has('C'), devices)).toBeGreaterThan(1.5 * share(has('B'), devices));
  });

  it('gives each application a mix of platforms of its own', () => {
    const iOS = ({ platform }: Device) => platform === 'iOS';
    const shares = ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC', 'DDDDD-DDDDD'].map((code) =>
      share(iOS, sample.filter(has(code))),
    );
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.05);
  });

  it('skews values as Zipf has it', () => {
    const [first, second, , fourth] = frequencies('city');
    expect(first! / second!).toBeGreaterThan(1.6);
    expect(first! / fourth!).toBeGreaterThan(3);
  });

  it('leaves tags unset: mostly absent, now and then null or an empty list', () => {
    const city = (value: unknown) => share(({ tags }) => (tags?.city ?? null) === value);
    expect(city(null)).toBeGreaterThan(0.05);
    expect(sample.some(({ tags }) => tags !== undefined && Object.hasOwn(tags, 'city') && tags.city === null)).toBe(
      true,
    );
    expect(sample.some(({ tags }) => Array.isArray(tags?.likes) && tags.likes.length === 0)).toBe(true);
    expect(share(({ applications }) => applications === undefined)).toBeGreaterThan(0.005);
  });

  it('puts times before now', () => {
    const devices = [...generateDevices({ seed: 1, count: 500, catalog: sampleCatalog, now: 2_000_000_000 })];
    const times = devices.map(({ tags }) => tags?.registered).filter((time) => typeof time === 'number');
    expect(Math.max(...times)).toBeLessThanOrEqual(2_000_000_000);
    expect(Math.min(...times)).toBeGreaterThan(1_800_000_000);
  });

  it.each([
    ['no applications', { applications: {} }],
    [
      'hostile names',
      JSON.parse(
        '{"applications": {"__proto__": {"tags": {"constructor": {"type": "List"}}}}, "tags": {"__proto__": {"type": "String"}, "toString": {"type": "Integer"}}}',
      ),
    ],
  ])('serves a catalog with %s', (_, shape) => {
    const { catalog } = loadCatalog(shape);
    const lines = [...generateNdjson({ seed: 3, count: 200, catalog: catalog! })].join('').trimEnd().split('\n');
    expect(lines).toHaveLength(200);
    for (const line of lines) {
      expect(validateDevice(JSON.parse(line), catalog)).toMatchObject({ diagnostics: [], unknown: { tags: 0 } });
    }
    if (catalog!.tags.size > 0) expect(lines.join('')).toContain('"__proto__":"__proto__-');
  });

  it('yields lazily', () => {
    const devices = generateDevices({ seed: 1, count: Number.MAX_SAFE_INTEGER, catalog: sampleCatalog });
    expect(devices.next().value).toEqual(sample[0]);
  });
});
