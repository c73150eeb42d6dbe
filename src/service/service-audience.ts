/** What a service counts and lists devices with. */

import type { AudienceSource } from '../evaluate/audience-source.js';
import type { TagTextSource } from '../evaluate/tag-texts.js';

/** What the service counts and lists devices with. */
export type ServiceAudience = AudienceSource & Partial<TagTextSource>;
