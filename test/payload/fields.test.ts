/** Every field of createTargetedMessage: where it lands in the payload of its platform, or why it lands in none. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TARGETED_FIELD_NAMES } from '../requests/field-names.js';
import { IN_NO_PAYLOAD, LANDINGS, type Landing } from './landings.js';
import { type Fields, render, renderXml } from './render.js';

/** Without the others there is no payload that could be asked. */
const OPTIONAL = LANDINGS.filter(({ field }) => !['content', 'safari_title', 'safari_url_args'].includes(field));

function found({ platform, field, value, at, beside }: Landing, isThere: boolean): unknown {
  const fields = { ...beside, ...(isThere && { [field]: value }) };
  if (at.startsWith('<')) return renderXml(fields).find(([name]) => `<${name}>` === at)?.[1];
  const payload = render(platform, fields);
  if (!at.startsWith('/')) return payload?.headers[at];
  let place: unknown = payload?.body.kind === 'json' ? payload.body.value : undefined;
  for (const name of at.slice(1).split('/')) place = (place as Fields | undefined)?.[name];
  return place;
}

describe('fields in payloads', () => {
  it.each(LANDINGS)('$field lands at $at of $platform', (landing) => {
    expect(found(landing, true)).toEqual(landing.gives);
  });

  it.each(OPTIONAL)('without $field, $at of $platform is something else', (landing) => {
    expect(found(landing, false)).not.toEqual(landing.gives);
  });

  it('no field of the service is left out of both tables, and none is in both', () => {
    const rendered = new Set(LANDINGS.map(({ field }) => field));
    const all = [...rendered, ...Object.keys(IN_NO_PAYLOAD)];
    const carriedOut = ['title', 'subtitle', 'link', 'data', 'send_rate', 'preset'];
    expect(all.toSorted()).toEqual([...TARGETED_FIELD_NAMES, ...carriedOut].toSorted());
  });

  it.each(Object.entries(IN_NO_PAYLOAD))('%s is in no payload: it %s', (field) => {
    const value = {
      auth: 'secret',
      devices_filter: 'A("Z")',
      send_date: 'now',
      ignore_user_timezone: true,
      campaign: 'C',
      send_rate: 100,
      preset: 'SPRING',
    };
    const fields = { ...value, ...(field === 'timezone' && { send_date: '2030-01-15 00:00', timezone: 'Asia/Tokyo' }) };
    for (const platform of ['iOS', 'Android', 'Chrome', 'Firefox', 'Amazon'] as const)
      expect(render(platform, fields)).toEqual(render(platform, {}));
  });

  it('the page on payloads has these places, and no others', () => {
    const page = readFileSync(new URL('../../docs/payloads.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `(.+)` \| `(.+)` \|$/gm)].map(([, field, at]) => `${field} ${at}`);
    const places = LANDINGS.map(({ platform, field, at }) => [platform, `${field} ${at}`] as const);
    // Two platforms may have one place.
    const wanted = new Map(places.map(([platform, place]) => [`${platform} ${place}`, place]));
    expect(rows.toSorted()).toEqual([...wanted.values()].toSorted());
    for (const [field, why] of Object.entries(IN_NO_PAYLOAD)) expect(page).toContain(`- \`${field}\` ${why}\n`);
  });
});
