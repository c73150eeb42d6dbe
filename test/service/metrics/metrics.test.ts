/** What those see who watch a service: the format, the names, and what stays out of both. */

import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../support/service/memory-store.js';
import { type MetricFamily, readMetrics } from '../../support/service/read-metrics.js';
import { as, ask, MESSAGE_PATH, messageBody, post, type Trial, tryService } from '../../support/service/try-service.js';

async function metricsOf(trial: Trial): Promise<ReadonlyMap<string, MetricFamily>> {
  const answer = await as(trial, trial.token, '/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return readMetrics(answer.text);
}

/** Values of a family by the labels that are asked for. */
function valuesOf(family: MetricFamily | undefined, ...labels: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    (family?.samples ?? []).map(({ labels: all, value }) => [labels.map((label) => all[label]).join(' '), value]),
  );
}

describe('metrics', () => {
  it('hold messages by state, the audience, and requests by route and status', async () => {
    const trial = await tryService();
    await post(trial, MESSAGE_PATH, messageBody(trial.token));
    await as(trial, trial.token, '/v1/messages/XXXXX');
    await ask(trial, '/nowhere/at/all');
    const metrics = await metricsOf(trial);
    expect(valuesOf(metrics.get('pushsift_messages'), 'state')).toEqual({
      scheduled: 1,
      resolving: 0,
      ready: 0,
      failed: 0,
      cancelled: 0,
    });
    expect(valuesOf(metrics.get('pushsift_oldest_due_seconds'))).toEqual({ '': 0 });
    expect(valuesOf(metrics.get('pushsift_audience_devices'))).toEqual({ '': 3 });
    expect(valuesOf(metrics.get('pushsift_http_requests_total'), 'method', 'route', 'status')).toEqual({
      [`POST ${MESSAGE_PATH} 200`]: 1,
      'GET /v1/messages/:code 404': 1,
      'GET none 404': 1,
    });
    const counts = (metrics.get('pushsift_http_request_duration_seconds')?.samples ?? []).filter(({ name }) =>
      name.endsWith('_count'),
    );
    expect(counts.map(({ labels, value }) => [labels.route, value])).toEqual([
      [MESSAGE_PATH, 1],
      ['/v1/messages/:code', 1],
      ['none', 1],
    ]);
    expect(metrics.get('process_resident_memory_bytes')?.samples[0]?.value).toBeGreaterThan(1e6);
  });

  it('have nothing in them that was sent', async () => {
    const trial = await tryService();
    await ask(trial, '/v1/messages/secretcode');
    await ask(trial, '/secretpath?secret=1', { method: 'PROPFIND', headers: { 'x-secret': 'secret' } });
    await post(trial, MESSAGE_PATH, messageBody(trial.token, { content: 'secret', campaign: 'secret' }));
    const { text } = await as(trial, trial.token, '/metrics');
    expect(text).toContain('method="other"');
    expect(text).not.toMatch(/secret|PROPFIND/);
    expect(text).not.toContain(trial.token);
  });

  it('time the calls of the store, those that fail too', async () => {
    const store = memoryStore();
    const trial = await tryService({ store: { ...store, message: () => Promise.reject(new Error('gone')) } });
    await as(trial, trial.token, '/v1/messages/XXXXX');
    const calls = (await metricsOf(trial)).get('pushsift_store_call_duration_seconds');
    const counts = (calls?.samples ?? []).filter(({ name }) => name.endsWith('_count'));
    expect(counts.map(({ labels, value }) => [labels.call, labels.outcome, value])).toEqual([
      ['tokens', 'done', 1],
      ['message', 'failed', 1],
    ]);
  });

  it('are there without what cannot be asked', async () => {
    const gone = () => Promise.reject(new Error('gone'));
    const trial = await tryService({
      store: { ...memoryStore(), messageTotals: gone },
      audience: { count: gone, devices: () => [] as unknown as AsyncIterable<never>, generation: '1' },
    });
    const metrics = await metricsOf(trial);
    expect(metrics.get('pushsift_messages')?.samples).toEqual([]);
    expect(metrics.get('pushsift_audience_devices')?.samples).toEqual([]);
    expect(trial.log.filter(({ message }) => message === 'no metrics').map(({ fields }) => fields.part)).toEqual([
      'messages',
      'audience',
    ]);
  });

  it('count the devices once for each generation', async () => {
    let counted = 0;
    let generation = '1';
    const trial = await tryService({
      audience: () => ({
        generation,
        devices: () => [] as unknown as AsyncIterable<never>,
        count: async () => ({ count: 0, devices: ++counted, byPlatform: new Map(), byApplication: new Map() }),
      }),
    });
    const devices = async () => valuesOf((await metricsOf(trial)).get('pushsift_audience_devices'))[''];
    expect([await devices(), await devices()]).toEqual([1, 1]);
    generation = '2';
    expect(await devices()).toBe(2);
  });

  it('want a token', async () => {
    expect((await ask(await tryService(), '/metrics')).status).toBe(401);
  });
});
