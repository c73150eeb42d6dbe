/** Milliseconds of processor time this process has used: what else the machine is doing makes it no more. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
