/** Names of sources as platforms want them: seen from the folder of the run, with slashes. */

/**
 * `source` without the folder it lies in, and without a leading `./`; what lies elsewhere keeps its name. Platforms match these
 * names with the files of a repository, and know nothing of the machine that ran the check.
 */
export function pathFrom(folder: string | undefined, source: string): string {
  const base = folder?.replaceAll('\\', '/').replace(/\/+$/, '');
  const inside = base !== undefined && source.startsWith(`${base}/`) ? source.slice(base.length + 1) : source;
  return inside.replace(/^(?:\.\/+)+/, '');
}

/** A path as a URI reference: relative, or `file:` for an absolute one. Lone surrogates, which no URI can hold, are replaced. */
export function uriOf(path: string): string {
  const segments = path.split('/').map((segment) => encodeURIComponent(segment.replace(LONE_SURROGATES, '\ufffd')));
  const joined = segments.join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path.slice(0, 2)}${joined.slice(joined.indexOf('/'))}`;
  return joined.startsWith('/') ? `file://${joined}` : joined;
}

const LONE_SURROGATES = /\p{Cs}/gu;
