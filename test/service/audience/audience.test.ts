/** Whom a token may target at all. */

import { describe, expect, it } from 'vitest';
import { as, tryService } from '../../support/service/try-service.js';

describe('/v1/audience', () => {
  it('is every device where the token may target the account by tags, whatever its applications', async () => {
    const trial = await tryService();
    const token = await trial.addToken({ name: 'one', applications: ['AAAAA-AAAAA'], accountWide: true });
    const { body } = await as(trial, token, '/v1/audience');
    expect(body).toMatchObject({ count: 3, byPlatform: { iOS: 2, Android: 1 } });
    expect((body as { byApplication?: unknown }).byApplication).toEqual({ 'AAAAA-AAAAA': 2 });
  });

  it.each([
    [null, { count: 3, byPlatform: { iOS: 2, Android: 1 }, byApplication: { 'AAAAA-AAAAA': 2, 'BBBBB-BBBBB': 2 } }],
    [['AAAAA-AAAAA'], { count: 2, byPlatform: { iOS: 1, Android: 1 }, byApplication: { 'AAAAA-AAAAA': 2 } }],
    [['AAAAA-AAAAA', 'BBBBB-BBBBB'], { count: 3, byApplication: { 'AAAAA-AAAAA': 2, 'BBBBB-BBBBB': 2 } }],
    [[], { count: 0, byPlatform: {}, byApplication: {} }],
  ])('of a token for %j', async (applications, expected) => {
    const trial = await tryService();
    const token = await trial.addToken({ name: 'one', applications });
    const { status, body } = await as(trial, token, '/v1/audience');
    expect(status).toBe(200);
    // No more are there for it than it may target.
    expect(body).toMatchObject({ devices: expected.count, ...expected });
    expect((body as unknown as typeof expected).byApplication).toEqual(expected.byApplication);
  });
});
