/** Each part of the document says what may stand there. Of any kind are the members of bodies alone that the service does not know. */

import { expect, it } from 'vitest';
import { serviceDocument } from '../../../src/service/openapi/service-document.js';

type Schema = Readonly<Record<string, unknown>>;

/** What says nothing of a value. */
const ANNOTATIONS = ['title', 'description', 'default', 'example', 'examples'];

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Schemas right below, by the place of their values. */
function partsOf(schema: Schema): readonly (readonly [place: string, part: unknown])[] {
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...Object.entries(properties as Schema),
    ...Object.entries({ items, additionalProperties }).filter(([, part]) => isSchema(part)),
    ...[schema.oneOf, schema.anyOf, schema.allOf].flatMap((choices = []) => Object.entries(choices as Schema)),
  ];
}

function emptyPlaces(schema: unknown, place: string): readonly string[] {
  // `false` says that nothing may stand there.
  if (!isSchema(schema)) return schema === false ? [] : [place];
  const says = Object.keys(schema).some((keyword) => !ANNOTATIONS.includes(keyword));
  return [
    ...(says ? [] : [place]),
    ...partsOf(schema).flatMap(([name, part]) => emptyPlaces(part, `${place}/${name}`)),
  ];
}

const { components } = serviceDocument() as { readonly components: { readonly schemas: Schema } };

it('values of any kind are further members of bodies of requests', () => {
  const empty = Object.entries(components.schemas).flatMap(([name, schema]) => emptyPlaces(schema, name));
  expect(empty.length).toBeGreaterThan(20);
  for (const place of empty) expect(place).toMatch(/^[A-Za-z]+Body\/(?:.*\/)?additionalProperties$/);
});
