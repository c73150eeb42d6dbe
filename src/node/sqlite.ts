/** SQLite, compiled to WebAssembly, with access to files: the thread that keeps a store loads it, and the command where a database is asked. */

import sqlite from 'node-sqlite3-wasm';

export const SqliteDatabase = sqlite.Database;
export type SqliteDatabase = sqlite.Database;
export type SqliteStatement = sqlite.Statement;
