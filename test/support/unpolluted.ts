/** What `open` yields, opened while `Object.prototype` is as it was: databases in memory go over inherited keys when they start. */
export async function unpolluted<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  const names = Object.keys(Object.prototype);
  const inherited = Object.getOwnPropertyDescriptors(Object.prototype);
  for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  try {
    return await open();
  } finally {
    for (const name of names) Object.defineProperty(Object.prototype, name, inherited[name] ?? {});
  }
}
