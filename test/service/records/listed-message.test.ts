/** A message as lists show it: its texts and its failure by their beginnings, its audience without applications, all else as it is. */

import { describe, expect, it } from 'vitest';
import { listedMessage } from '../../../src/service/records/listed-message.js';
import { messageRecord } from '../../support/service/store-records.js';

const { filter: _, ...MESSAGE } = messageRecord('M1');

const failedWith = (failure: string | null) =>
  listedMessage({ ...MESSAGE, progress: { ...MESSAGE.progress, version: 4, state: 'failed', failure } }).progress;

const withContent = (content: string | Readonly<Record<string, string>>) =>
  listedMessage({ ...MESSAGE, request: { ...MESSAGE.request, content } as typeof MESSAGE.request }).content;

describe('how far it has come', () => {
  it('is told in all its parts', () => {
    expect(failedWith(null)).toEqual({ ...MESSAGE.progress, version: 4, state: 'failed', failure: null });
    expect(failedWith('')).toEqual({ ...MESSAGE.progress, version: 4, state: 'failed', failure: '' });
  });

  it.each([
    [499, 499],
    [500, 500],
    [501, 500],
    [9_000, 500],
  ])('a failure of %i units is told by %i of them', (length, shown) => {
    expect(failedWith('x'.repeat(length)).failure).toBe('x'.repeat(shown));
  });
});

describe('what it says', () => {
  it('is that of its first language, beside how many there are', () => {
    expect(withContent({ de: 'Hallo', en: 'Hello', fr: 'Salut' })).toEqual({ text: 'Hallo', length: 5, languages: 3 });
    expect(withContent('Hello')).toEqual({ text: 'Hello', length: 5, languages: 1 });
  });

  it('is null where it has no text of its own', () => {
    const { content: __, ...request } = MESSAGE.request;
    expect(listedMessage({ ...MESSAGE, request }).content).toBeNull();
  });
});

it('its filter is an excerpt, and its audience is not told by application', () => {
  const text = `A("${'x'.repeat(300)}")`;
  const audience = { count: 3, devices: 9, byPlatform: { iOS: 3 }, byApplication: { shop: 3 } };
  const listed = listedMessage({ ...MESSAGE, request: { ...MESSAGE.request, devices_filter: text }, audience });
  expect(listed.filter).toEqual({ text: text.slice(0, 200), length: text.length });
  expect(listed.audience).toEqual({ count: 3, devices: 9, byPlatform: { iOS: 3 } });
  expect(listed).not.toHaveProperty('request');
});
