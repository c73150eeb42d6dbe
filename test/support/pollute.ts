/**
 * Makes every object inherit names that a filter, a catalog or a device may have: what a careless library, or an attack on
 * one, leaves behind. They are enumerable, as an assignment makes them: `for..in` sees them, and `in` says yes.
 */

const INHERITED: Readonly<Record<string, unknown>> = {
  age: 'polluted',
  city: 1,
  X: { tags: {} },
  'AAAAA-AAAAA': { tags: {} },
  applications: 'polluted',
  polluted: true,
};

for (const [name, value] of Object.entries(INHERITED)) {
  Object.defineProperty(Object.prototype, name, { value, writable: true, enumerable: true, configurable: true });
}
