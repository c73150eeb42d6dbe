/** How many may listen: 16 of one identity, 256 in all. */

import { expect, it } from 'vitest';
import { ListenerPlaces } from '../../../src/service/watched/listener-places.js';

function taken(places: ListenerPlaces, identity: string): () => void {
  const leave = places.take(identity);
  if (typeof leave === 'string') throw new Error(`no place for ${identity}: ${leave}`);
  return leave;
}

it('one identity has 16 places, and the 17th when one is given back', () => {
  const places = new ListenerPlaces();
  const leaves = Array.from({ length: 16 }, () => taken(places, 'a'));
  expect([places.take('a'), places.taken]).toEqual(['own', 16]);
  taken(places, 'b');
  leaves[0]?.();
  taken(places, 'a');
  expect([places.take('a'), places.taken]).toEqual(['own', 17]);
});

it('all together have 256 places, and the 257th when one is given back', () => {
  const places = new ListenerPlaces();
  const leaves = Array.from({ length: 256 }, (_, at) => taken(places, `identity ${at}`));
  expect([places.take('another'), places.taken]).toEqual(['full', 256]);
  leaves[7]?.();
  taken(places, 'another');
  expect([places.take('identity 7'), places.taken]).toEqual(['full', 256]);
});

it('who has all of their places is told that, also where there is none for anybody', () => {
  const places = new ListenerPlaces();
  for (let at = 0; at < 256; at++) taken(places, `identity ${Math.floor(at / 16)}`);
  expect([places.take('identity 0'), places.take('another')]).toEqual(['own', 'full']);
});

it('a place is given back once, however often', () => {
  const places = new ListenerPlaces();
  const leave = taken(places, 'a');
  taken(places, 'a');
  for (let time = 0; time < 3; time++) leave();
  expect(places.taken).toBe(1);
  for (let at = 0; at < 15; at++) taken(places, 'a');
  expect(places.take('a')).toBe('own');
});
