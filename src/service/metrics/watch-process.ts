/** What the process itself takes, under the names that dashboards expect. */

import process from 'node:process';
import { Gauge, type Registry } from 'prom-client';

export function watchProcess(registers: Registry[]): void {
  watch(registers, 'process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss());
  watch(registers, 'nodejs_heap_size_used_bytes', 'Memory that objects take.', () => process.memoryUsage().heapUsed);
  watch(
    registers,
    'nodejs_external_memory_bytes',
    'Memory beside the heap: indexes above all.',
    () => process.memoryUsage().external,
  );
  watch(registers, 'process_uptime_seconds', 'Since the process began.', () => process.uptime());
}

function watch(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}
