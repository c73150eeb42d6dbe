import { afterAll, beforeAll, describe } from 'vitest';
import { openDuckDb } from '../../../support/sql/duckdb-engine.js';
import { tellsEdgesApart } from '../../../support/sql/edge-values.js';
import { isNotHarmed } from '../../../support/sql/hostile-accounts.js';
import { takesNamesAsTheyAre } from '../../../support/sql/hostile-names.js';
import { answersWhatFiltersMean } from '../../../support/sql/same-answers.js';
import { answersFiltersOfAnySize } from '../../../support/sql/sizes.js';
import type { SqlEngine } from '../../../support/sql/sql-engine.js';
import { loadWideTable } from '../../../support/sql/wide-table.js';

describe('DuckDB', () => {
  let engine: SqlEngine;

  beforeAll(async () => {
    engine = await openDuckDb();
  });

  afterAll(() => engine.close());

  describe('random accounts', () => answersWhatFiltersMean(() => engine, 0.25));
  describe('columns', () => answersWhatFiltersMean(() => engine, 0.005, loadWideTable));
  describe('edges', () => tellsEdgesApart(() => engine));
  describe('hostile texts', () => isNotHarmed(() => engine));
  describe('hostile names', () => takesNamesAsTheyAre(() => engine, 0.1));
  describe('sizes', () => answersFiltersOfAnySize(() => engine));
});
