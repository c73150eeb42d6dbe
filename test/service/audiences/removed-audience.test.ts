/** An audience that somebody else removes makes room for whoever it belonged to. */

import { expect, it } from 'vitest';
import { ask } from '../../support/service/try-service.js';
import { bearer, SHOP, watchedService } from '../../support/service/watched-service.js';

it('of its owner, who may have another one at once', async () => {
  const trial = await watchedService({ limits: { audiences: 1 } });
  const owner = await trial.addToken({ name: 'owner', applications: [SHOP] });
  const code = await trial.code(undefined, owner);
  expect((await trial.watch({}, owner)).status).toBe(403);
  const removed = await ask(trial, `/v1/audiences/${code}`, { method: 'DELETE', headers: bearer(trial.token) });
  expect(removed.status).toBe(204);
  expect((await trial.watch({}, owner)).status).toBe(200);
});
