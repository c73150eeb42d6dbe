/** The text format: what is counted, and how it is written. */

import { describe, expect, it } from 'vitest';
import { Counter, exposition, gauge, Histogram } from '../../../src/service/metrics/exposition.js';
import { readMetrics } from '../../support/service/read-metrics.js';

describe('the text format of Prometheus', () => {
  it('has families of samples, each once', async () => {
    const counter = new Counter('a_total', 'Counts.');
    counter.add({ route: '/v1', status: '200' });
    counter.add({ route: '/v1', status: '404' });
    counter.add({ route: '/v1', status: '200' });
    const text = await exposition([counter, gauge('b', 'Is 0.5.', () => 0.5), gauge('c', 'Unknown.', () => null)]);
    expect(text).toBe(
      [
        '# HELP a_total Counts.',
        '# TYPE a_total counter',
        'a_total{route="/v1",status="200"} 2',
        'a_total{route="/v1",status="404"} 1',
        '',
        '# HELP b Is 0.5.',
        '# TYPE b gauge',
        'b 0.5',
        '',
        '# HELP c Unknown.',
        '# TYPE c gauge',
        '',
      ].join('\n'),
    );
  });

  it('counts in a bucket what is in those below it, and a value at its bound', async () => {
    const histogram = new Histogram('d', 'Takes.', [1, 2]);
    for (const value of [0.5, 1, 1.5, 8]) histogram.observe({ call: 'x' }, value);
    expect(histogram.samples().map(({ name, labels, value }) => [name, labels.le, value])).toEqual([
      ['d_bucket', '1', 2],
      ['d_bucket', '2', 3],
      ['d_bucket', '+Inf', 4],
      ['d_sum', undefined, 11],
      ['d_count', undefined, 4],
    ]);
  });

  it('keeps every character of a label', async () => {
    const text = 'a"b\\c\nd{}=,';
    const counter = new Counter('e_total', 'Counts\nlines.');
    counter.add({ text });
    const family = readMetrics(await exposition([counter])).get('e_total');
    expect(family).toEqual({
      type: 'counter',
      help: 'Counts\\nlines.',
      samples: [{ name: 'e_total', labels: { text }, value: 1 }],
    });
  });
});
