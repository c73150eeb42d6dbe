/** What is counted under which name, without a service around it. */

import { describe, expect, it } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { createMetrics } from '../../../src/service/metrics/metrics.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { readMetrics } from '../../support/service/read-metrics.js';

const metricsOf = () =>
  createMetrics({
    store: memoryStore(),
    audience: () => streamAudience({ open: () => [], generation: '1' }),
    now: () => 0,
    logger: NO_LOGGER,
    listeners: { taken: 0 },
  });

describe('requests', () => {
  it('that could not be read are other methods on no route', async () => {
    const metrics = metricsOf();
    metrics.refused(431);
    metrics.refused(431);
    metrics.refused(400);
    expect(readMetrics(await metrics.text()).get('pushsift_http_requests_total')?.samples).toEqual([
      { name: 'pushsift_http_requests_total', labels: { method: 'other', route: 'none', status: '431' }, value: 2 },
      { name: 'pushsift_http_requests_total', labels: { method: 'other', route: 'none', status: '400' }, value: 1 },
    ]);
  });

  it.each(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])('of the method %s have its name', async (method) => {
    const metrics = metricsOf();
    metrics.answered(method, '/r', 200, 0);
    expect(readMetrics(await metrics.text()).get('pushsift_http_requests_total')?.samples).toMatchObject([
      { labels: { method, route: '/r', status: '200' } },
    ]);
  });
});

it('times fall into buckets from a millisecond to ten seconds', async () => {
  const metrics = metricsOf();
  metrics.answered('GET', '/r', 200, 0.3);
  const samples = readMetrics(await metrics.text()).get('pushsift_http_request_duration_seconds')?.samples ?? [];
  const buckets = samples.filter(({ name }) => name.endsWith('_bucket'));
  expect(buckets.map(({ labels, value }) => [labels.le, value])).toEqual([
    ['0.001', 0],
    ['0.0025', 0],
    ['0.005', 0],
    ['0.01', 0],
    ['0.025', 0],
    ['0.05', 0],
    ['0.1', 0],
    ['0.25', 0],
    ['0.5', 1],
    ['1', 1],
    ['2.5', 1],
    ['5', 1],
    ['10', 1],
    ['+Inf', 1],
  ]);
});
