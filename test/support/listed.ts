/** All ids of a listing, in its order. */
export async function listed(batches: AsyncIterable<readonly string[]>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch);
  return ids;
}
