/** What a database threw, as a failure that names it. Where it has not the tables that are asked, the help says how it gets them. */

import type { Context } from '../command/command.js';
import { asFailure, Failure, isFailure } from '../output/failure.js';
import { databaseIn } from './connect.js';

/** `source` is what `--source` says; `name` is what may be shown of it. */
export function databaseFailure({ settings }: Context, source: string, name: string, error: unknown): Failure {
  if (isFailure(error)) return error;
  const { code, message, help } = asFailure(error, 'input');
  const isOwnTable = settings.text('columns') !== null;
  return new Failure(
    code,
    `${name}: ${message}`,
    isOwnTable || !saysMissing(message) ? help : tablesHelp(source, name),
  );
}

/** Tables and columns that are not there, in the words of each engine. */
const MISSING = [
  /^no such (?:table|column)\b/, // SQLite
  /^(?:relation|column) .* does not exist/, // PostgreSQL
  /^Catalog Error: Table with name .* does not exist/, // DuckDB
  /^Binder Error: .*(?:not found in FROM clause|does not have a column)/, // DuckDB
  /^(?:Unknown|Missing) (?:table|expression|identifier|columns)\b|^(?:Table|Database) \S+ does not exist/, // ClickHouse
];

function saysMissing(message: string): boolean {
  return MISSING.some((pattern) => pattern.test(message));
}

function tablesHelp(source: string, name: string): string {
  const { engine } = databaseIn(source, name);
  return `\`pushsift schema --to sql:${engine}\` prints the tables that are asked; \`--columns FILE\` says what is what in a table of your own`;
}
