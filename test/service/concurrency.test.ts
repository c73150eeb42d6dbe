/** How much is done at the same time: one piece of work of each owner, and as many as there are places. */

import { describe, expect, it } from 'vitest';
import { OneAtATime, Places } from '../../src/service/concurrency.js';

/** Work that ends when it is told to. */
function steps() {
  const log: string[] = [];
  const ends = new Map<string, (fails: boolean) => void>();
  const work = (name: string) => () => {
    log.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (fails) => (fails ? reject(new Error(name)) : resolve(name)));
    });
  };
  const end = async (name: string, fails = false): Promise<void> => {
    ends.get(name)?.(fails);
    await new Promise(setImmediate);
  };
  return { log, work, end };
}

describe('one at a time', () => {
  it('work of an owner waits for all that was asked for before, and that of others goes on', async () => {
    const { log, work, end } = steps();
    const line = new OneAtATime();
    const done = [line.do('a', work('a1')), line.do('a', work('a2')), line.do('b', work('b1'))];
    const third = line.do('a', work('a3'));
    await new Promise(setImmediate);
    expect(log).toEqual(['a1 begins', 'b1 begins']);
    await end('a1');
    expect(log).toEqual(['a1 begins', 'b1 begins', 'a2 begins']);
    await end('a2');
    await end('a3');
    await end('b1');
    expect(await Promise.all([...done, third])).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('work that fails is told to who asked for it alone, and the next one begins', async () => {
    const { log, work, end } = steps();
    const line = new OneAtATime();
    const failed = expect(line.do('a', work('a1'))).rejects.toThrow('a1');
    const next = line.do('a', work('a2'));
    await end('a1', true);
    await failed;
    expect(log).toEqual(['a1 begins', 'a2 begins']);
    await end('a2');
    expect(await next).toBe('a2');
  });

  it('work begins at once where all before has ended, and waits where the last of it has not', async () => {
    const { log, work, end } = steps();
    const line = new OneAtATime();
    const first = line.do('a', work('a1'));
    await end('a1');
    await first;
    const second = line.do('a', work('a2'));
    expect(log).toEqual(['a1 begins', 'a2 begins']);
    const third = line.do('a', work('a3'));
    await end('a2');
    await second;
    // The third was asked for before the second ended: it is still what others wait for.
    const fourth = line.do('a', work('a4'));
    await new Promise(setImmediate);
    expect(log).toEqual(['a1 begins', 'a2 begins', 'a3 begins']);
    await end('a3');
    await end('a4');
    expect(await Promise.all([third, fourth])).toEqual(['a3', 'a4']);
  });
});

describe('places', () => {
  it('are taken up to the last, and given back', () => {
    const places = new Places(2);
    const [first, second] = [places.take(), places.take()];
    expect([typeof first, typeof second, places.take()]).toEqual(['function', 'function', null]);
    first?.();
    expect(typeof places.take()).toBe('function');
    expect(places.take()).toBeNull();
  });

  it('are given back once, however often that is asked for', () => {
    const places = new Places(2);
    const first = places.take();
    places.take();
    first?.();
    first?.();
    expect([typeof places.take(), places.take()]).toEqual(['function', null]);
  });

  it('may be none', () => {
    expect(new Places(0).take()).toBeNull();
  });
});
