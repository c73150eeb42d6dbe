import { describe, expect, it } from 'vitest';
import { ByteNames, ByteTexts, FIRST_HASH, hashOf } from '../../../src/devices/scan/byte-texts.js';
import { NamedStarts } from '../../../src/devices/scan/named-starts.js';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('texts by their bytes', () => {
  it('bytes whose hashes are the same have values of their own', () => {
    const texts = new ByteTexts(1, decode);
    const bytes = encode('one,two');
    expect(texts.get(bytes, 0, 3, FIRST_HASH)).toBe('one');
    expect(texts.get(bytes, 4, 7, FIRST_HASH)).toBe('two');
    expect(texts.get(bytes, 0, 3, FIRST_HASH)).toBe('one');
    expect(texts.get(bytes, 0, 2, FIRST_HASH)).toBe('on');
  });

  it('a value is made once while it is remembered', () => {
    let made = 0;
    const texts = new ByteTexts(16, () => ++made);
    const bytes = encode('one');
    expect([texts.get(bytes, 0, 3, hashOf(bytes)), texts.get(bytes, 0, 3, hashOf(bytes))]).toEqual([1, 1]);
  });

  it('holds a copy: the bytes may be filled anew', () => {
    const texts = new ByteTexts(16, decode);
    const bytes = encode('one');
    const hash = hashOf(bytes);
    expect(texts.get(bytes, 0, 3, hash)).toBe('one');
    bytes.set(encode('two'));
    expect(texts.get(bytes, 0, 3, hash)).toBe('two');
  });
});

it('names by their bytes: the whole name, and nothing else', () => {
  const names = new ByteNames([
    ['age', 1],
    ['agent', 2],
    ['', 3],
  ]);
  const get = (name: string) => names.get(encode(name), 0, encode(name).length, hashOf(encode(name)));
  expect(['age', 'agent', '', 'ag', 'agents'].map(get)).toEqual([1, 2, 3, undefined, undefined]);
});

describe('names by how a place begins', () => {
  const names = ['a', 'age', 'agent', 'äge', '__proto__'];
  const starts = new NamedStarts(
    names.map((name) => [name, name]),
    '":',
  );

  it.each(names)('finds %s and tells where it ends', (name) => {
    const bytes = encode(`{"${name}":1}`);
    expect(starts.find(bytes, 2)).toBe(name);
    expect(starts.end).toBe(bytes.length - 2);
  });

  it.each(['{"ag":1}', '{"agen":1}', '{"agents":1}', '{"age" :1}', '{"a', '{"'])('finds nothing in %s', (text) => {
    expect(starts.find(encode(text), 2)).toBeUndefined();
  });

  it('says whether all names can be found', () => {
    expect(starts.isComplete).toBe(true);
    expect(new NamedStarts([['', 1]], '":').isComplete).toBe(false);
    const alike = Array.from({ length: 9 }, (_, at): [string, number] => [`tag-${at}`, at]);
    const many = new NamedStarts(alike, '":');
    expect(many.isComplete).toBe(false);
    expect(many.find(encode('tag-3":'), 0)).toBeUndefined();
    expect(new NamedStarts(alike.slice(1), '":').isComplete).toBe(true);
  });
});
