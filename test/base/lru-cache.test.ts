import { expect, it } from 'vitest';
import { LruCache } from '../../src/base/lru-cache.js';

it('forgets what was not asked for the longest', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('one', 1);
  cache.set('two', 2);
  expect(cache.get('one')).toBe(1);
  cache.set('three', 3);
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual([1, undefined, 3]);
  expect(cache.size).toBe(2);
});

it('replaces a value without forgetting another', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('one', 1);
  cache.set('two', 2);
  cache.set('one', 10);
  expect([cache.get('one'), cache.get('two')]).toEqual([10, 2]);
});

it('is empty once it is cleared, and takes values again', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('one', 1);
  cache.set('two', 2);
  cache.clear();
  expect([cache.size, cache.get('one')]).toEqual([0, undefined]);
  cache.set('three', 3);
  expect([cache.size, cache.get('three')]).toEqual([1, 3]);
});

it('a value that is put in again is the last to be forgotten', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('one', 1);
  cache.set('two', 2);
  cache.set('one', 10);
  cache.set('three', 3);
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual([10, undefined, 3]);
});

it('asking for what it has not makes no place for it', () => {
  const cache = new LruCache<string, number>(1);
  cache.set('one', 1);
  expect([cache.get('two'), cache.size, cache.get('one')]).toEqual([undefined, 1, 1]);
});

it('what is asked for twice, with another put in between, is the last to be forgotten', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('one', 1);
  expect(cache.get('one')).toBe(1);
  cache.set('two', 2);
  expect(cache.get('one')).toBe(1);
  cache.set('three', 3);
  expect([cache.get('one'), cache.get('two')]).toEqual([1, undefined]);
});
