/** Codes `target/…`: the filter is right, and another engine cannot be asked for it as it is. */

import { defineCodes } from '../code-entry.js';

const CATALOG = JSON.stringify({
  applications: { 'AAAAA-AAAAA': {} },
  tags: { city: { type: 'String' }, level: { type: 'Integer' } },
});

export const TARGET_CODES = defineCodes({
  'target/untyped-tag': {
    severity: 'error',
    title: 'the type of a tag is not known',
    explanation:
      'Tables keep integers and strings apart, so a query has to say which of them it asks for. Without a catalog the type of a tag is inferred from its uses, and these uses go with several types. Name the catalog, or use the tag in a way that only one type has.',
    examples: [{ kind: 'filter', target: 'sqlite', bad: 'T("level", EQ, 3)', good: 'T("level", BETWEEN, [3, 4])' }],
  },
  'target/text-not-held': {
    severity: 'error',
    title: 'a text that the engine cannot hold',
    explanation:
      'PostgreSQL has no place for the character NUL in texts, and no engine has one for half a surrogate pair. A query could only ask for another text than the filter does.',
    examples: [
      {
        kind: 'filter',
        target: 'postgres',
        catalog: CATALOG,
        bad: 'T("city", EQ, "Os\\u0000lo")',
        good: 'T("city", EQ, "Oslo")',
      },
    ],
  },
  'target/not-in-layout': {
    severity: 'error',
    title: 'the layout has no place for what the filter asks',
    explanation:
      'A layout of columns names the column of each tag and application that filters may ask for; what it does not name cannot be asked for, and leaving it out would make another filter. A layout of bitmaps is for engines that have bitmaps: ClickHouse, and PostgreSQL with an extension.',
    examples: [
      {
        kind: 'filter',
        target: 'sqlite',
        catalog: CATALOG,
        columns: ['city'],
        bad: 'T("city", EQ, "Rome") * T("level", EQ, 3)',
        good: 'T("city", EQ, "Rome")',
      },
    ],
  },
  'target/too-large': {
    severity: 'error',
    title: 'more than the engine takes',
    explanation:
      'Engines limit the parameters of a query, how deep its selects stand inside each other, how many there are, and its text. A filter that would go beyond is refused here, where it can be said why, and not by the engine. Where the engine was set up to take more, the limits can be raised.',
    examples: [
      {
        kind: 'filter',
        target: 'sqlite',
        catalog: CATALOG,
        limits: { parameters: 3 },
        bad: 'T("city", IN, ["Oslo", "Rome"])',
        good: 'T("city", EQ, "Rome") * T("city", IN, ["Rome"])',
      },
    ],
  },
});
