/** What the process itself takes, under the names that dashboards expect. */

import process from 'node:process';
import { type Family, gauge } from './exposition.js';

export function processGauges(): readonly Family[] {
  return [
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss()),
    gauge('nodejs_heap_size_used_bytes', 'Memory that objects take.', () => process.memoryUsage().heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory beside the heap.', () => process.memoryUsage().external),
    gauge('process_uptime_seconds', 'Since the process began.', () => process.uptime()),
  ];
}
