/** How long requests took, in the log in milliseconds and in the metrics in seconds. */

import { expect, it } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { readMetrics } from '../../support/service/read-metrics.js';
import { as, post, tryService } from '../../support/service/try-service.js';

const AUDIENCE = streamAudience({ open: () => [], generation: '1' });
const WAIT_MS = 30;

it('is what was waited for: milliseconds to three places in the log, seconds in the metrics', async () => {
  const trial = await tryService({
    audience: {
      ...AUDIENCE,
      count: async (filter, options) => {
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
        return AUDIENCE.count(filter, options);
      },
    },
  });
  const began = performance.now();
  await post(trial, '/v1/filters/count', { filter: 'A("AAAAA-AAAAA")' }, { authorization: `Bearer ${trial.token}` });
  const most = performance.now() - began;
  const ms = Number(trial.log.find(({ message }) => message === 'answered')?.fields.ms);
  // A timer may end a part of a millisecond early.
  expect(ms).toBeGreaterThan(WAIT_MS - 2);
  expect(ms).toBeLessThan(most + 1);
  expect(String(ms)).toMatch(/^\d+(?:\.\d{1,3})?$/);
  const family = readMetrics((await as(trial, trial.token, '/metrics')).text).get(
    'pushsift_http_request_duration_seconds',
  );
  const sum = family?.samples.find(({ name, labels }) => name.endsWith('_sum') && labels.route === '/v1/filters/count');
  expect(sum?.value).toBeGreaterThan((WAIT_MS - 2) / 1000);
  expect(sum?.value).toBeLessThan((most + 1) / 1000);
});
