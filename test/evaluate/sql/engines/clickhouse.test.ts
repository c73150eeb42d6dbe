import { afterAll, beforeAll, describe } from 'vitest';
import { loadBitmaps, makeBitmapTables } from '../../../support/sql/bitmap-tables.js';
import { openClickHouse } from '../../../support/sql/clickhouse-engine.js';
import { tellsEdgesApart } from '../../../support/sql/edge-values.js';
import { isNotHarmed } from '../../../support/sql/hostile-accounts.js';
import { answersWhatFiltersMean } from '../../../support/sql/same-answers.js';
import { answersFiltersOfAnySize } from '../../../support/sql/sizes.js';
import type { SqlEngine } from '../../../support/sql/sql-engine.js';
import { loadWideTable } from '../../../support/sql/wide-table.js';

describe('ClickHouse', () => {
  let engine: SqlEngine;

  beforeAll(async () => {
    engine = await openClickHouse();
    await makeBitmapTables(engine, 'account');
  });

  afterAll(() => engine.close());

  describe('random accounts', () => answersWhatFiltersMean(() => engine, 0.25));
  describe('columns', () => answersWhatFiltersMean(() => engine, 0.1, loadWideTable));
  describe('bitmaps', () => {
    answersWhatFiltersMean(
      () => engine,
      0.1,
      (_, __, devices) => loadBitmaps(engine, devices),
    );
  });
  describe('sizes of bitmaps', () => answersFiltersOfAnySize(() => engine, 600, loadBitmaps));
  describe('edges', () => tellsEdgesApart(() => engine));
  describe('hostile texts', () => {
    isNotHarmed(() => engine, {
      bitmaps: async (_, devices) => {
        const layout = await loadBitmaps(engine, devices);
        return () => layout;
      },
    });
  });
  describe('sizes', () => answersFiltersOfAnySize(() => engine, 600));
});
