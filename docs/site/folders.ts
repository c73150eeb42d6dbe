/** Where the site is laid out and built; both are ignored by git. */

import { fileURLToPath } from 'node:url';

/** The pages that the generator reads. */
export const STAGED = fileURLToPath(new URL('../../.cache/site/pages', import.meta.url));

/** The site, ready for any host of files. */
export const BUILT = fileURLToPath(new URL('built', import.meta.url));
