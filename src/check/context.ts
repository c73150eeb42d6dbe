/** What the parts of one check share. Only `diagnostics` and `tags` change on the way. */

import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { InferredTypes } from './infer.js';
import type { NameGuide } from './name-guide.js';
import type { TagOwners } from './tag-owners.js';
import type { UsedTags } from './used-tags.js';

export interface CheckContext {
  readonly catalog: Catalog | null;
  readonly dialect: 'strict' | 'lenient';
  readonly diagnostics: Diagnostic[];
  readonly guide: NameGuide;
  readonly owners: TagOwners;
  /** Asked only where there is no catalog. */
  readonly inferred: InferredTypes | null;
  readonly tags: UsedTags;
}
