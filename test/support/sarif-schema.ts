/**
 * The parts of SARIF that are written, from "Static Analysis Results Interchange Format Version 2.1.0" (OASIS Standard, 27 March
 * 2020): every member there, none besides; section numbers stand at each.
 */

import { z } from 'zod';

/** 3.10: a URI reference of RFC 3986; no character that would have to be encoded. */
const uriReference = z.string().regex(/^(?:[A-Za-z0-9\-._~:/?#@!$&'()*+,;=[\]]|%[0-9A-F]{2})*$/);
const absoluteUri = uriReference.regex(/^https:\/\/[a-z.]+\/\S+$/);
/** 3.11 */
const message = z.strictObject({ text: z.string().min(1) });
/** 3.4 */
const artifactLocation = z.union([
  z.strictObject({ uri: uriReference.regex(/^(?!\/|[A-Za-z][A-Za-z0-9+.-]*:)/), uriBaseId: z.literal('%SRCROOT%') }),
  z.strictObject({ uri: uriReference.regex(/^file:\/\/\//) }),
]);
const level = z.enum(['none', 'note', 'warning', 'error']);

/** 3.30.5 to 3.30.8: from 1; the end column is the one behind the last. */
const region = z
  .strictObject({
    startLine: z.int().min(1),
    startColumn: z.int().min(1),
    endLine: z.int().min(1),
    endColumn: z.int().min(1),
  })
  .refine(
    ({ startLine, startColumn, endLine, endColumn }) =>
      endLine > startLine || (endLine === startLine && endColumn >= startColumn),
    'ends before it starts',
  );
/** 3.28, 3.29, 3.33 */
const location = z.strictObject({
  physicalLocation: z.strictObject({ artifactLocation, region }),
  logicalLocations: z
    .array(z.strictObject({ fullyQualifiedName: z.string().startsWith('/'), kind: z.literal('value') }))
    .length(1)
    .optional(),
});
const relatedLocation = z.strictObject({ physicalLocation: z.strictObject({ artifactLocation, region }), message });
/** 3.49 */
const rule = z.strictObject({
  id: z.string().regex(/^[a-z]+\/[a-z0-9-]+$/),
  shortDescription: message,
  fullDescription: message,
  helpUri: absoluteUri,
  defaultConfiguration: z.strictObject({ level }),
});
/** 3.55 to 3.57 */
const fix = z.strictObject({
  description: message,
  artifactChanges: z
    .array(
      z.strictObject({
        artifactLocation,
        replacements: z
          .array(z.strictObject({ deletedRegion: region, insertedContent: z.strictObject({ text: z.string() }) }))
          .min(1),
      }),
    )
    .length(1),
});
/** 3.27 */
const result = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int().min(0),
  level,
  message,
  locations: z.array(location).length(1),
  relatedLocations: z.array(relatedLocation).min(1).optional(),
  partialFingerprints: z.strictObject({ primaryLocationLineHash: z.string().regex(/^[0-9a-f]{16}:[0-9]+$/) }),
  fixes: z.array(fix).min(1).optional(),
});
/** 3.58 */
const notification = z.strictObject({
  descriptor: z.strictObject({ id: z.string().min(1) }),
  level: z.literal('error'),
  message,
  locations: z
    .array(z.strictObject({ physicalLocation: z.strictObject({ artifactLocation }) }))
    .length(1)
    .optional(),
});
/** 3.20 */
const invocation = z.strictObject({
  executionSuccessful: z.boolean(),
  toolConfigurationNotifications: z.array(notification),
  toolExecutionNotifications: z.array(notification),
});
/** 3.19 */
const driver = z.strictObject({
  name: z.literal('pushsift'),
  version: z.string().optional(),
  semanticVersion: z.string().optional(),
  informationUri: absoluteUri,
  rules: z.array(rule),
});
/** 3.14 */
const run = z
  .strictObject({
    tool: z.strictObject({ driver }),
    columnKind: z.literal('utf16CodeUnits'),
    originalUriBaseIds: z.strictObject({ '%SRCROOT%': z.strictObject({ description: message }) }),
    invocations: z.array(invocation).length(1),
    results: z.array(result),
  })
  .refine(
    ({ tool, results }) => results.every(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId),
    'a rule index that leads to another rule',
  )
  .refine(({ results }) => {
    const prints = results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
    return new Set(prints).size === prints.length;
  }, 'two results with one fingerprint');

/** 3.13 */
export const SARIF_LOG = z.strictObject({
  $schema: absoluteUri,
  version: z.literal('2.1.0'),
  runs: z.array(run).length(1),
});
