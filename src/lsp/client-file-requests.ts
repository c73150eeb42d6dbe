/** What a language server in a worker asks of its client, which reads files for it. */

/** `{uri}`: the text of the file; null where it cannot be read. */
export const READ_FILE = 'pushsift/readFile';

/** `{most}`: addresses of filters and request bodies in the workspace, so many at the most. */
export const FIND_FILES = 'pushsift/findFiles';
