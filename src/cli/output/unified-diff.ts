/** The difference of two texts of one name, as `diff -u` writes it. */

export async function unifiedDiff(name: string, before: string, after: string): Promise<string> {
  // Loaded by those who want to see a difference.
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import('diff');
  const options = { headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(name, name, before, after, undefined, undefined, options);
}
