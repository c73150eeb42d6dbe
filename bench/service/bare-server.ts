/** The least that a server does which takes such requests: hono on Node's server parses the body as JSON, and answers a constant. Tells its port. */

import process from 'node:process';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const ANSWER = {
  status_code: 200,
  status_message: 'OK',
  response: { messageCode: 'XXXX-XXXXXXXX-XXXXXXXX', diagnostics: [] },
};

const app = new Hono();
app.post('/bare', async (context) => {
  await context.req.json();
  return context.json(ANSWER);
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.({ port }));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ bytes: process.memoryUsage().rss, cpuMicroseconds: user + system });
});
process.on('disconnect', () => process.exit());
