import { afterAll, beforeAll, describe } from 'vitest';
import { openClickHouse } from '../../../support/sql/clickhouse-engine.js';
import { tellsEdgesApart } from '../../../support/sql/edge-values.js';
import { answersWhatFiltersMean } from '../../../support/sql/same-answers.js';
import { answersFiltersOfAnySize } from '../../../support/sql/sizes.js';
import type { SqlEngine } from '../../../support/sql/sql-engine.js';

describe('ClickHouse', () => {
  let engine: SqlEngine;

  beforeAll(async () => {
    engine = await openClickHouse();
  });

  afterAll(() => engine.close());

  describe('random accounts', () => answersWhatFiltersMean(() => engine, 0.25));
  describe('edges', () => tellsEdgesApart(() => engine));
  describe('sizes', () => answersFiltersOfAnySize(() => engine, 600));
});
