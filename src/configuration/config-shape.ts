/** The shape of `pushsift.config.json`: what loading checks, and what the published JSON Schema is made from. */

import * as z from 'zod/mini';
import { RULE_LEVELS } from '../diagnostics/rule-levels.js';
import { REPORT_FORMATS } from '../report/formats.js';

/** The keys are the options' names in camel case; `$schema` is for editors. */
export const CONFIG_SHAPE = z.partial(
  z.strictObject({
    $schema: z.string().check(z.describe('Where editors find this schema.')),
    catalog: z.string().check(z.minLength(1), z.describe('The catalog file, seen from the folder of this file.')),
    devices: z.string().check(z.minLength(1), z.describe('The file of devices, seen from the folder of this file.')),
    dialect: z
      .enum(['strict', 'lenient'])
      .check(z.describe('Whether near-misses of the language are errors or warnings.')),
    format: z.enum(REPORT_FORMATS).check(z.describe('How results are printed, where a command has that format.')),
    color: z.enum(['auto', 'always', 'never']).check(z.describe('When output is coloured.')),
    failLevel: z
      .enum(['error', 'warning', 'note'])
      .check(z.describe('The lowest severity that makes `check` exit with 1.')),
    maxWarnings: z.int().check(z.minimum(0), z.describe('More warnings than this make `check` exit with 1.')),
    requireApp: z.boolean().check(z.describe('A filter that names no application or group is an error.')),
    forbidAccountWide: z.boolean().check(z.describe('A filter that can reach the whole account is an error.')),
    auth: z.enum(['required', 'optional']).check(z.describe('Whether a request body must hold its access token.')),
    maxAudience: z
      .int()
      .check(z.minimum(0), z.describe('A filter that reaches more of the devices than this is an error.')),
    minAudience: z
      .int()
      .check(z.minimum(0), z.describe('A filter that reaches fewer of the devices than this is an error.')),
    suppressions: z
      .string()
      .check(
        z.minLength(1),
        z.describe('The file of findings that `check` puts up with, seen from the folder of this file.'),
      ),
    minCoverage: z
      .int()
      .check(
        z.minimum(0),
        z.maximum(100),
        z.describe('Fewer operands that decide a test than this, in percent, make `test` exit with 1.'),
      ),
    minScore: z
      .int()
      .check(
        z.minimum(0),
        z.maximum(100),
        z.describe('Fewer mutants noticed than this, in percent, make `test` exit with 1.'),
      ),
    rules: z
      .record(z.string(), z.enum(RULE_LEVELS))
      .check(
        z.describe(
          'Levels by code, as `{"lint/mixed-operators": "error"}`; `off` tells no findings of it. An error of the language stays one.',
        ),
      ),
    docs: z
      .string()
      .check(
        z.minLength(1),
        z.describe('The address of the site that codes of findings link to, instead of the page of the package.'),
      ),
    languageTag: z.string().check(z.minLength(1), z.describe('The account tag that holds the language of a device.')),
    timezoneTag: z.string().check(z.minLength(1), z.describe('The account tag that holds the time zone of a device.')),
    defaultLanguage: z
      .string()
      .check(z.minLength(1), z.describe('The language for devices that tell none, or none that a message has.')),
    quiet: z.boolean().check(z.describe('`check` prints only what is at or above the fail level, `test` what failed.')),
    width: z.int().check(z.minimum(1), z.describe('The line width of `fmt`.')),
    onError: z.enum(['fail', 'skip']).check(z.describe('What a bad line of devices does.')),
  }),
);

/** The published schema, as text. */
export function configSchemaText(): string {
  const schema = z.toJSONSchema(CONFIG_SHAPE, { target: 'draft-7' });
  return `${JSON.stringify({ title: 'pushsift.config.json', ...schema }, null, 2)}\n`;
}
