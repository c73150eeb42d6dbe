/** The index that compiled queries ask. */

const KEYWORD = { type: 'keyword' } as const;

/** Looked up, and never sorted by or counted: no columns beside the index. */
const TOKEN = { type: 'keyword', doc_values: false } as const;

/**
 * The body that creates the index. Texts are keywords without `ignore_above`, so that a text too long for a term is refused with its
 * document instead of being left out in silence; fields that are not declared are refused, too.
 */
export function openSearchMapping() {
  return {
    mappings: {
      dynamic: 'strict',
      properties: {
        id: KEYWORD,
        platform: KEYWORD,
        applications: KEYWORD,
        tags: TOKEN,
        integers: { type: 'nested', properties: { tag: TOKEN, value: { type: 'long' } } },
      },
    },
  } as const;
}
