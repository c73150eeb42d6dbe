/** An OpenAPI 3.1 document of all operations, made from their models. */

import { DEVICE_REQUEST_KINDS, type DeviceRequestKind } from '../../base/device-request-kinds.js';
import { createPresetSchema, createTargetedMessageSchema, deviceRequestSchema } from './json-schema.js';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** A JSON Schema as a document of its own. */
export function schemaDocument(schema: object): object {
  return { $schema: DIALECT, ...schema };
}

/** What differs between OpenAPI documents of the operations. */
export interface OpenApiParts {
  readonly title: string;
  readonly description: string;
  readonly servers: readonly object[];
  readonly paths: Readonly<Record<string, object>>;
  readonly components: object;
}

/** An OpenAPI document of version 1.3 of the operations, with these parts. */
export function openApiWith({ title, description, ...parts }: OpenApiParts): object {
  return { openapi: '3.1.0', info: { title, description, version: '1.3' }, jsonSchemaDialect: DIALECT, ...parts };
}

/** The body of an operation: JSON by the schema of that name among the components. */
export function jsonBody(name: string, content: object = {}): object {
  const schema = { $ref: `#/components/schemas/${name}` };
  return { required: true, content: { 'application/json': { schema, ...content } } };
}

export function openApiDocument(): object {
  return openApiWith({
    title: 'Push messages: presets, targeted messages and devices',
    description: 'The operations that pushsift checks the bodies of.',
    servers: [
      {
        url: '{base_url}',
        variables: { base_url: { default: 'https://example.com', description: 'Where the service is.' } },
      },
    ],
    paths: {
      '/json/1.3/createPreset': { post: createPreset() },
      '/json/1.3/createTargetedMessage': { post: createTargetedMessage() },
      ...forEachKind((kind) => [`/json/1.3/${kind}`, { post: deviceOperation(kind) }]),
    },
    components: {
      schemas: {
        createPreset: createPresetSchema(),
        createTargetedMessage: createTargetedMessageSchema(),
        ...forEachKind((kind) => [kind, deviceRequestSchema(kind)]),
        status: statusSchema(),
      },
    },
  });
}

function createPreset(): object {
  return {
    operationId: 'createPreset',
    summary: 'Stores a preset: a message to be used again.',
    requestBody: jsonBody('createPreset'),
    responses: {
      200: response(
        '`status_code` 200: the preset is created. 210: an argument is wrong, and `status_message` says which.',
      ),
      400: { description: 'The text of the request is malformed.' },
      500: response('`status_code` 500: an internal error.'),
    },
  };
}

function createTargetedMessage(): object {
  return {
    operationId: 'createTargetedMessage',
    summary: 'Sends a message to the devices that a filter chooses.',
    description:
      'Method, prefix and version of this operation are not published; they are taken to be those of createPreset.',
    requestBody: jsonBody('createTargetedMessage'),
    responses: { default: { description: 'Not published.' } },
  };
}

/** What operations on a device do, in a sentence. */
export const DEVICE_SUMMARIES: Readonly<Record<DeviceRequestKind, string>> = {
  registerDevice: 'Registers a device for an application, or tells what has changed of it.',
  unregisterDevice: 'Ends that an application sends messages to a device.',
  setTags: 'Changes tags of a device.',
  getTags: 'Gives the tags of a device.',
  deleteDevice: 'Removes a device from an application.',
};

function deviceOperation(kind: DeviceRequestKind): object {
  return {
    operationId: kind,
    summary: DEVICE_SUMMARIES[kind],
    requestBody: jsonBody(kind),
    responses: {
      200: response('`status_code` 200: it is done. 210: an argument is wrong, and `status_message` says which.'),
      400: { description: 'The text of the request is malformed.' },
      500: response('`status_code` 500: an internal error.'),
    },
  };
}

function forEachKind(
  entryOf: (kind: DeviceRequestKind) => readonly [string, object],
): Readonly<Record<string, object>> {
  return Object.fromEntries(DEVICE_REQUEST_KINDS.map(entryOf));
}

function response(description: string): object {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/status' } } } };
}

function statusSchema(): object {
  return {
    type: 'object',
    properties: { status_code: { type: 'integer' }, status_message: { type: 'string' } },
    required: ['status_code'],
  };
}
