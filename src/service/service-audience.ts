/** What a service counts and lists devices with. */

import type { AudienceSource, LiveSource } from '../evaluate/audience-source.js';
import type { TagTextSource } from '../evaluate/tag-texts.js';

/**
 * What the service counts and lists devices with. One with `snapshot` changes while it is asked: what was counted is asked again after some
 * seconds, and the recipients of each message are those of one snapshot.
 */
export type ServiceAudience = AudienceSource & Partial<TagTextSource> & Partial<LiveSource>;
