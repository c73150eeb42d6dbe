/** The operators that the type of a tag takes, with a value in the form each needs: the one that is there where it can stay. */

import type { Operator } from '../../base/operators.js';
import { TAG_TYPES, type TagType } from '../../base/tag-types.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { ValueShape } from '../../catalog/operator-table.js';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { OPERATOR_MEANING, operatorText } from '../describe/meanings.js';
import type { Names } from '../names.js';
import { conditionIn, fitsShape, isInteger, valuesIn, type WrittenCondition } from '../text/condition.js';
import type { ArgumentPlace } from '../text/cursor-place.js';
import type { ArgumentPart } from '../text/outline.js';
import { type Candidate, type Piece, textOf } from './completion.js';
import { closing, goesOn } from './rest.js';
import { emptyValue, operatorsTaking, shapeFor } from './values-of-tags.js';

export function operatorCandidates(catalog: Catalog | null, names: Names, place: ArgumentPlace): readonly Candidate[] {
  const condition = conditionIn(place.call);
  const types = typesIn(names, condition);
  return operatorsTaking(types).flatMap((operator) => {
    const shape = shapeFor(types, operator);
    const also = shape === null ? null : valueEdits(place, condition, shape);
    if (shape === null || also === null) return [];
    return {
      label: operator,
      kind: 'operator' as const,
      detail: OPERATOR_MEANING[operator],
      documentation: operatorText(operator, catalog?.unsetMatchesNegative ?? false),
      pieces: operatorPieces(place, operator, shape),
      also,
    };
  });
}

/** The types of the tag of the set: all where the tag is not known. */
export function typesIn(names: Names, { application, tag }: WrittenCondition): readonly TagType[] {
  return tag === null ? TAG_TYPES : (names.tag(application, tag)?.types ?? TAG_TYPES);
}

function operatorPieces(place: ArgumentPlace, operator: Operator, shape: ValueShape): readonly Piece[] {
  return goesOn(place) ? [operator] : [operator, ', ', ...emptyValue(shape), closing(place)];
}

/** What makes the value that is there one of the form; null where that would take values away. */
function valueEdits(place: ArgumentPlace, { value, tag }: WrittenCondition, shape: ValueShape): readonly Edit[] | null {
  if (value === null) return shape === 'empty' ? missingValue(place, tag) : [];
  // What stands behind the value may be the rest of it.
  if (place.call.arguments.length > place.index + 2) return null;
  if (fitsShape(value, shape)) return [];
  const text = reshaped(value, shape);
  const span = spanOf(value);
  return text === null || span === null ? null : [{ span, text }];
}

/** An empty value is as good as none, and would be told of twice: it is written where its place is there. */
function missingValue({ call, index }: ArgumentPlace, tag: string | null): readonly Edit[] | null {
  const part = call.arguments[index + 1];
  if (tag === null) return null;
  if (part === undefined) return [];
  return [{ span: { start: part.start, end: part.start }, text: ' ""' }];
}

function spanOf({ tokens, list }: ArgumentPart): Edit['span'] | null {
  if (list !== null) return list.close === null ? null : { start: list.open.start, end: list.close.end };
  const [only] = tokens;
  return only === undefined || tokens.length > 1 ? null : { start: only.start, end: only.end };
}

function reshaped(value: ArgumentPart, shape: ValueShape): string | null {
  const items = valuesIn(value);
  const [only] = items;
  if (shape === 'empty') return '""';
  if (only === undefined || (items.length === 1 && only.text === '""')) return textOf(emptyValue(shape));
  if (items.length > 1 || !only.closed) return null;
  switch (shape) {
    case 'scalar':
      return only.text;
    case 'list':
      return `[${only.text}]`;
    case 'integer':
      return isInteger(only) ? only.text : null;
    case 'integers':
      return isInteger(only) ? `[${only.text}]` : null;
    case 'range':
      return isInteger(only) ? `[${only.text}, ${Number(only.text) + 1}]` : null;
  }
}
