/** What a thread for work counts and lists: an index that it opens itself or shares, or what is asked through the thread it works for. */

import { indexAudience } from '../../bitset/index/index-audience.js';
import { openSharedIndex } from '../../bitset/index/shared-index.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { AudienceSource } from '../../evaluate/audience-source.js';
import { sqlAudience } from '../../evaluate/sql/audience/sql-audience.js';
import type { SqlConnection } from '../../evaluate/sql/audience/sql-connection.js';
import type { TagTextSource } from '../../evaluate/tag-texts.js';
import { openIndexPool } from '../../node/open-index-pool.js';
import { toFilterText } from '../../node/pool/filter-text.js';
import type { IndexPool } from '../../node/pool/index-pool.js';
import { AgingAudiences } from '../audience/aging-audience.js';
import type { QueryAnswers, WorkDevices, WorkQuery } from './work.js';

/** What is remembered of devices is remembered by the object. */
export type WorkAudience = AudienceSource & TagTextSource;

/** Its devices are not those that are asked about. */
export class OtherDevices extends Error {}

/** Asks the thread that this one works for. */
export type Ask = <Kind extends keyof QueryAnswers>(
  query: Extract<WorkQuery, { readonly kind: Kind }>,
) => Promise<QueryAnswers[Kind]>;

export function openWorkAudience(devices: WorkDevices, catalog: Catalog | null, ask: Ask): WorkAudience {
  if (devices.kind === 'index') return fileAudience(devices);
  if (devices.kind === 'shared-index')
    return indexAudience(openSharedIndex(devices.index), { generation: devices.generation });
  if (devices.kind === 'elsewhere') return elsewhere(ask);
  const { dialect, layout, isLive } = devices;
  const query: SqlConnection['query'] = (query) => ask<'sql'>({ kind: 'sql', query });
  const audience = sqlAudience({ dialect, query }, { layout, catalog, live: isLive });
  const { tagTexts } = audience;
  return { ...new AgingAudiences(Date.now).of(audience), tagTexts };
}

function elsewhere(ask: Ask): WorkAudience {
  return {
    generation: '',
    count: (filter) => ask<'count'>({ kind: 'count', filter: toFilterText(filter) }),
    tagTexts: (tag, { kind = null } = {}) => ask<'texts'>({ kind: 'texts', tag, texts: kind }),
    // Whoever wants them lists them where they are.
    devices: () => raise(new OtherDevices()),
  };
}

function raise(error: Error): never {
  throw error;
}

/** Opened when something is first to be counted: only one thread may own an index. All reject with OtherDevices where it is another by then. */
function fileAudience({ path, generation }: WorkDevices & { readonly kind: 'index' }): WorkAudience {
  let opened: Promise<IndexPool> | null = null;
  const pool = async (): Promise<IndexPool> => {
    // What cannot be opened now, for want of files or since it is being replaced, may be opened later; those who ask have it open.
    opened ??= openIndexPool(path, { inPlaceBelow: Number.MAX_SAFE_INTEGER }).catch(() => {
      opened = null;
      throw new OtherDevices();
    });
    const own = await opened;
    if (own.generation !== generation) throw new OtherDevices();
    return own;
  };
  return {
    generation,
    count: async (filter) => (await pool()).count(filter),
    tagTexts: async (tag, options) => (await pool()).tagTexts(tag, options),
    async *devices(filter, options) {
      yield* (await pool()).devices(filter, options);
    },
  };
}
