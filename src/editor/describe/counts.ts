/** Numbers of devices, for people. */

/** `12,034 devices`, `1 device`. */
export function countedDevices(count: number): string {
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? 'device' : 'devices'}`;
}
