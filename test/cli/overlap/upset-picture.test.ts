import { describe, expect, it } from 'vitest';
import type { OverlapResult } from '../../../src/cli/overlap/overlap-result.js';
import { upsetPicture } from '../../../src/cli/overlap/upset-picture.js';
import type { OverlapRegion } from '../../../src/evaluate/overlap/overlap.js';
import { readXml, type XmlElement } from '../../support/read-xml.js';

function resultOf(names: readonly string[], regions: readonly OverlapRegion[], devices = 1000): OverlapResult {
  return {
    filters: names.map((name) => ({ name, text: 'A("X")' })),
    overlap: { devices, filters: names.length, regions },
  };
}

function drawn(result: OverlapResult): readonly XmlElement[] {
  const all: XmlElement[] = [];
  const pending = [readXml(upsetPicture(result))];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    all.push(next);
    pending.push(...next.children);
  }
  return all;
}

function withLook(elements: readonly XmlElement[], look: string): readonly XmlElement[] {
  return elements.filter(({ attributes }) => attributes.class === look);
}

function words(elements: readonly XmlElement[]): readonly string[] {
  return elements.filter(({ name }) => name === 'text').map(({ text }) => text);
}

describe('the picture of an overlap', () => {
  it('has a bar for each region, a bar for each audience, and a dot for each pair', () => {
    const elements = drawn(
      resultOf(
        ['a', 'b'],
        [
          { filters: [0], count: 30 },
          { filters: [0, 1], count: 10 },
        ],
      ),
    );
    expect(
      withLook(elements, 'region')
        .map(({ attributes }) => Number(attributes.height))
        .sort(),
    ).toEqual([190, 63.3].sort());
    expect(
      withLook(elements, 'size')
        .map(({ attributes }) => Number(attributes.width))
        .sort(),
    ).toEqual([110, 27.5].sort());
    expect(withLook(elements, 'no').length).toBe(1);
    expect(withLook(elements, 'ink').filter(({ name }) => name === 'circle').length).toBe(3);
    expect(withLook(elements, 'link').length).toBe(1);
    expect(words(elements)).toEqual(
      expect.arrayContaining([
        'How 2 audiences overlap',
        '1,000 devices, 960 in none of the filters',
        '40',
        '30',
        '10',
        'a',
        'b',
      ]),
    );
  });

  it('writes the size of each audience up to its bar, in a paler look', () => {
    const sizes = withLook(drawn(resultOf(['a', 'b'], [{ filters: [0, 1], count: 1_234 }], 5_000)), 'pale').filter(
      ({ text }) => text === '1,234',
    );
    expect(sizes.map(({ attributes }) => attributes['text-anchor'])).toEqual(['end', 'end']);
  });

  it('tells in words what each bar is', () => {
    const titles = drawn(resultOf(['a', 'b'], [{ filters: [0, 1], count: 10 }])).filter(({ name }) => name === 'title');
    expect(titles.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['a and b, and in no other: 10 devices', 'a: 10 devices']),
    );
  });

  it('says so where no device is in any filter', () => {
    const elements = drawn(resultOf(['a', 'b'], []));
    expect(words(elements)).toContain('No device is in any of the filters.');
    expect([withLook(elements, 'region'), withLook(elements, 'size')]).toEqual([[], []]);
  });

  it('sums up the smallest of more than thirty regions', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const regions = (many: number) =>
      Array.from({ length: many }, (_, at) => ({
        filters: names.flatMap((_, bit) => (((at + 1) >> bit) & 1 ? [bit] : [])),
        count: 100 - at,
      }));
    const thirty = drawn(resultOf(names, regions(30)));
    expect([withLook(thirty, 'region').length, withLook(thirty, 'others').length]).toEqual([30, 0]);
    const more = drawn(resultOf(names, regions(31)));
    expect([withLook(more, 'region').length, withLook(more, 'others').length]).toEqual([29, 1]);
    expect(words(more)).toEqual(expect.arrayContaining(['2 others', '141']));
  });

  it('breaks the bar of the rest where it is longer than any other', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const regions = Array.from({ length: 60 }, (_, at) => ({
      filters: names.flatMap((_, bit) => (((at + 1) >> bit) & 1 ? [bit] : [])),
      count: 10,
    }));
    const elements = drawn(resultOf(names, regions));
    expect(withLook(elements, 'others').map(({ attributes }) => attributes.height)).toEqual(['190']);
    expect(withLook(elements, 'region').every(({ attributes }) => attributes.height === '190')).toBe(true);
    expect(withLook(elements, 'ground').length).toBe(3);
    expect(words(elements)).toContain('310');
  });

  it.each([
    [14, 1_234_567, false],
    [15, 9, false],
    [15, 1_234_567, true],
  ])(
    'writes the numbers of %i bars, up to %i, upright: %s, each above the middle of its bar',
    (bars, largest, upright) => {
      const names = ['a', 'b', 'c', 'd'];
      const regions = Array.from({ length: bars }, (_, at) => ({
        filters: names.flatMap((_name, bit) => (((at + 1) >> bit) & 1 ? [bit] : [])),
        count: largest - at / 100 > 9 ? largest - at : 9,
      }));
      const elements = drawn(resultOf(names, regions, 1e9));
      const rounded = (value: number) => Math.round(value * 10) / 10;
      const expected = withLook(elements, 'region').map(({ attributes }) => {
        const [x, y, width] = [attributes.x, attributes.y, attributes.width].map(Number) as [number, number, number];
        const middle = x + width / 2;
        return upright ? `upright ${rounded(middle + 4)} ${rounded(y - 5)}` : `${rounded(middle)} ${rounded(y - 6)}`;
      });
      const places = elements
        .filter(({ name, text }) => name === 'text' && regions.some(({ count }) => count.toLocaleString('en') === text))
        .map(({ attributes: { transform, x, y } }) =>
          transform === undefined ? `${x} ${y}` : transform.replace(/^translate\((.*)\) rotate\(-90\)$/, 'upright $1'),
        );
      expect(places).toEqual(expect.arrayContaining(expected));
    },
  );

  it('takes names for text, whatever they contain, and shortens long ones in the middle', () => {
    const hostile = '<script>alert("1")</script> & \u202e\u0007\ud800';
    const long = `the beginning ${'x'.repeat(200)} the end`;
    const elements = drawn(resultOf([hostile, long], [{ filters: [0], count: 1 }]));
    expect(elements.some(({ name }) => name === 'script')).toBe(false);
    expect(words(elements)).toContain('<script>alert("1")</sc…+202E><U+0007><U+D800>');
    expect(words(elements)).toContain('the beginning xxxxxxxx…xxxxxxxxxxxxxx the end');
    expect(elements.some(({ name, text }) => name === 'title' && text === `${long}: 0 devices`)).toBe(true);
  });

  it('has room for everything that is in it', () => {
    for (const filters of [2, 8, 40]) {
      const names = Array.from({ length: filters }, (_, at) => `filter ${at}`);
      const regions = names.map((_, at) => ({ filters: [at], count: 10 ** (at % 9) }));
      const [root, ...elements] = drawn(resultOf(names, regions, 1e10));
      const number = (element: XmlElement, name: string) => Number(element.attributes[name] ?? 0);
      const right = elements.map((element) => number(element, 'x') + number(element, 'width') + number(element, 'cx'));
      const bottom = elements.map(
        (element) => number(element, 'y') + number(element, 'height') + number(element, 'cy'),
      );
      expect(Math.max(...right)).toBeLessThanOrEqual(number(root!, 'width'));
      expect(Math.max(...bottom)).toBeLessThanOrEqual(number(root!, 'height'));
    }
  });

  it('is readable on dark screens, too', () => {
    expect(upsetPicture(resultOf(['a'], []))).toContain('@media (prefers-color-scheme: dark)');
  });
});
