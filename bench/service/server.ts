/**
 * The service to be measured, as a process of its own: over an index file and a store file, and at `/constant` the same server, which
 * reads the same body and answers the same bytes. Tells its port and a token; asked, its memory and the processor's time it took.
 */

import { createServer } from 'node:http';
import process from 'node:process';
import { openIndexPool } from '../../src/node/open-index-pool.js';
import type { RouteGroup } from '../../src/service/http/exchange.js';
import { nodeListener } from '../../src/service/http/node-listener.js';
import { readBodyText } from '../../src/service/http/read-body-text.js';
import { routed } from '../../src/service/http/routed.js';
import type { ServiceContext } from '../../src/service/http/service-context.js';
import { createMetrics } from '../../src/service/metrics/metrics.js';
import { createService } from '../../src/service/service.js';
import { NO_LOGGER } from '../../src/service/service-options.js';
import { createToken } from '../../src/service/tokens/create-token.js';
import { openTestFileStore } from '../../test/support/service/file-store.js';

const LIMIT_BYTES = 2 ** 20;

const [, , indexFile = '', storeFile = ''] = process.argv;
const audience = await openIndexPool(indexFile);
const store = await openTestFileStore(storeFile);
const token = await createToken(store, { name: 'bench', accountWide: true });
const service = createService({ catalog: audience.catalog, audience, store, limits: { requestsPerMinute: 1e9 } });

const body = JSON.stringify({
  status_code: 200,
  status_message: 'OK',
  response: { messageCode: 'XXXX-XXXXXXXX-XXXXXXXX', diagnostics: [] },
});

const constantRoute: RouteGroup = () => [
  {
    path: '/constant',
    access: 'open',
    methods: {
      POST: async (exchange) => {
        await readBodyText(exchange, LIMIT_BYTES);
        return { status: 200, body };
      },
    },
  },
];
// Of what routes have in common nothing else is asked for.
const common: Pick<ServiceContext, 'logger' | 'metrics'> = {
  logger: NO_LOGGER,
  metrics: createMetrics({ store, audience: () => audience, logger: NO_LOGGER }),
};
const constant = nodeListener(routed(common as ServiceContext, [constantRoute]));

const server = createServer((incoming, outgoing) =>
  incoming.url === '/constant' ? constant(incoming, outgoing) : service.listener(incoming, outgoing),
);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0, token });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ bytes: process.memoryUsage().rss, cpuMicroseconds: user + system });
});
process.on('disconnect', () => process.exit());
