/** The links of a page in Markdown, and the anchors that links may lead to. */

/** Where links of `page` lead, as written; none of those that stand in code. */
export function linksIn(page: string): readonly string[] {
  const text = withoutInlineCode(withoutFences(page));
  const inline = text.matchAll(/\]\((?<link>(?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"]*")?\)/g);
  const references = text.matchAll(/^ {0,3}\[[^\]]+\]:\s+(?<link>\S+)/gm);
  const attributes = text.matchAll(/\b(?:src|href)="(?<link>[^"]*)"/g);
  return [...inline, ...references, ...attributes].map(({ groups }) => groups?.link ?? '');
}

/** Files of the repository that `page` names in code, as `docs/stores.md`. */
export function filesNamedIn(page: string): readonly string[] {
  const code = withoutFences(page).matchAll(
    /(?<!`)`(?<path>(?:\.ci|bench|docs|grammar|src|test)\/[\w./-]+\.\w+)`(?!`)/g,
  );
  return [...code].map(({ groups }) => groups?.path ?? '');
}

/** The anchors of `page`: of its headings as GitHub makes them, and those that it names itself. */
export function anchorsIn(page: string): ReadonlySet<string> {
  const text = withoutFences(page);
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  for (const [, name = ''] of text.matchAll(/<\w+[^>]*\b(?:id|name)="([^"]+)"/g)) anchors.add(name);
  return anchors;
}

/** Letters, digits, `-`, `_` and blanks stay, links and code give their text. */
function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function withoutFences(page: string): string {
  return page.replace(/^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\2[`~]*\s*$/gm, '');
}

function withoutInlineCode(text: string): string {
  return text.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
}
