/** Requests of one connection: one is carried out at a time, and nothing more is read while more than eight have no answer. */

import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/service/http/turns.js';

class Connection {
  isPaused = false;
  resumed = 0;
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
    this.resumed++;
  }
}

function begin() {
  const turns = new Turns();
  const connection = new Connection();
  const answers: EventEmitter[] = [];
  const ask = (): Promise<void> | null => {
    const outgoing = new EventEmitter();
    answers.push(outgoing);
    const incoming = { socket: connection } as unknown as IncomingMessage;
    return turns.take(incoming, outgoing as unknown as ServerResponse);
  };
  const answer = (number: number) => answers[number]?.emit('close');
  return { turns, connection, ask, answer, socket: connection as unknown as Socket };
}

describe('a connection', () => {
  it('with eight requests is read on, with nine it is not, until eight are left', () => {
    const { connection, ask, answer } = begin();
    for (let number = 0; number < 8; number++) ask();
    expect(connection.isPaused).toBe(false);
    ask();
    expect(connection.isPaused).toBe(true);
    ask();
    answer(0);
    expect(connection.isPaused).toBe(true);
    answer(1);
    expect([connection.isPaused, connection.resumed]).toEqual([false, 1]);
    answer(2);
    expect(connection.resumed).toBe(1);
  });

  it('has its first request carried out at once, and each other behind the one before', async () => {
    const { ask, answer } = begin();
    expect(ask()).toBeNull();
    const order: string[] = [];
    const second = ask()?.then(() => order.push('second'));
    const third = ask()?.then(() => order.push('third'));
    await Promise.resolve();
    expect(order).toEqual([]);
    answer(0);
    await second;
    expect(order).toEqual(['second']);
    answer(1);
    await third;
    expect(order).toEqual(['second', 'third']);
    answer(2);
    expect(ask()).toBeNull();
  });

  it('tells the request that came last while one is under way', () => {
    const { turns, ask, answer, socket } = begin();
    expect(turns.running(socket)).toBeNull();
    ask();
    expect(turns.running(socket)).not.toBeNull();
    answer(0);
    expect(turns.running(socket)).toBeNull();
  });
});

it('connections do not wait for each other', () => {
  const { turns, ask } = begin();
  ask();
  const other = { socket: new Connection() } as unknown as IncomingMessage;
  expect(turns.take(other, new EventEmitter() as unknown as ServerResponse)).toBeNull();
});
