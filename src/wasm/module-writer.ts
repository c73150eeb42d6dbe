/**
 * Writes one WebAssembly module over an imported memory: imported functions first, then its own, those with a name exported. Types
 * are not shared between functions: a few bytes more, and no table to keep.
 */

import { ByteWriter } from './byte-writer.js';
import { type FunctionReference, FunctionWriter } from './function-writer.js';
import type { Local, Value } from './values.js';

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const MAX_PAGES = 65_536;
const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 } as const;
const KIND_FUNCTION = 0;
const KIND_MEMORY = 2;
const FUNCTION_TYPE = 0x60;

/** Names under which memory and functions are imported: `{ host: { memory, ... } }`. */
export const IMPORT_MODULE = 'host';
export const IMPORT_MEMORY = 'memory';

type Locals<P extends readonly Value[]> = { readonly [K in keyof P]: Local<P[K]> };

export class ModuleWriter {
  readonly #types = new ByteWriter();
  readonly #imports = new ByteWriter();
  readonly #exports = new ByteWriter();
  readonly #code = new ByteWriter();
  #imported = 0;
  #exported = 0;
  #functions = 0;

  /** `shared` is part of the memory's type: a module runs over memories of that kind only. */
  constructor(shared: boolean) {
    this.#imports.name(IMPORT_MODULE);
    this.#imports.name(IMPORT_MEMORY);
    this.#imports.byte(KIND_MEMORY);
    this.#imports.byte(shared ? 3 : 1);
    this.#imports.unsigned(0);
    this.#imports.unsigned(MAX_PAGES);
  }

  /** Before the first function of the module's own. */
  import<const P extends readonly Value[], R extends Value | null>(
    name: string,
    parameters: P,
    result: R,
  ): FunctionReference<P, R> {
    this.#imports.name(IMPORT_MODULE);
    this.#imports.name(name);
    this.#imports.byte(KIND_FUNCTION);
    this.#imports.unsigned(this.#imported);
    this.#type(parameters, result);
    return { index: this.#imported++, parameters, result };
  }

  /** `body` writes the function and leaves its result on the stack. With a name it is exported. */
  function<const P extends readonly Value[], R extends Value>(
    name: string | null,
    parameters: P,
    result: R,
    body: (f: FunctionWriter, ...locals: Locals<P>) => R,
  ): FunctionReference<P, R> {
    return this.#define(name, parameters, result, body);
  }

  /** A function without a result. */
  procedure<const P extends readonly Value[]>(
    name: string | null,
    parameters: P,
    body: (f: FunctionWriter, ...locals: Locals<P>) => void,
  ): FunctionReference<P, null> {
    return this.#define(name, parameters, null, body);
  }

  /** The module, after which nothing more is written. */
  bytes(): Uint8Array<ArrayBuffer> {
    const module = new ByteWriter();
    module.bytes(MAGIC_AND_VERSION);
    section(module, SECTION.type, this.#imported + this.#functions, this.#types);
    section(module, SECTION.import, this.#imported + 1, this.#imports);
    section(module, SECTION.function, this.#functions, this.#functionTypes());
    section(module, SECTION.export, this.#exported, this.#exports);
    section(module, SECTION.code, this.#functions, this.#code);
    const bytes = module.toBytes();
    module.release();
    return bytes;
  }

  #define<const P extends readonly Value[], R extends Value | null>(
    name: string | null,
    parameters: P,
    result: R,
    body: (f: FunctionWriter, ...locals: Locals<P>) => unknown,
  ): FunctionReference<P, R> {
    const index = this.#imported + this.#functions++;
    this.#type(parameters, result);
    const writer = new FunctionWriter(parameters.length);
    const locals: readonly Local<Value>[] = parameters.map((type, at) => ({ index: at, type }));
    // The parameters are locals 0, 1, ... in their order: a tuple of the same length, which `map` cannot know.
    body(writer, ...(locals as Locals<P>));
    writer.finish(this.#code);
    if (name !== null) this.#export(name, index);
    return { index, parameters, result };
  }

  #type(parameters: readonly Value[], result: Value | null): void {
    this.#types.byte(FUNCTION_TYPE);
    this.#types.vector(parameters.map((type) => type.code));
    this.#types.vector(result === null ? [] : [result.code]);
  }

  #export(name: string, index: number): void {
    this.#exports.name(name);
    this.#exports.byte(KIND_FUNCTION);
    this.#exports.unsigned(index);
    this.#exported++;
  }

  /** Function i has type i. */
  #functionTypes(): ByteWriter {
    const indices = new ByteWriter();
    for (let at = 0; at < this.#functions; at++) indices.unsigned(this.#imported + at);
    return indices;
  }
}

function section(module: ByteWriter, id: number, count: number, content: ByteWriter): void {
  const head = new ByteWriter();
  head.unsigned(count);
  module.byte(id);
  module.unsigned(head.length + content.length);
  module.append(head);
  module.append(content);
}
