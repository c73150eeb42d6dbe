/** Serves a service that is measured, as a process of its own: tells its port and a token; asked, its memory and the processor's time it took. */

import { createServer } from 'node:http';
import process from 'node:process';
import type { Service } from '../../src/service/service.js';

export function serveMeasured(service: Service, token: string | null): void {
  const server = createServer(service.listener);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0, token });
  });
  process.on('message', () => {
    // Whoever asked may have gone.
    if (!process.connected) return;
    const { user, system } = process.cpuUsage();
    process.send?.({ bytes: process.memoryUsage().rss, cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit());
}
