/**
 * Forgetting devices that are gone: their rows are removed when an index has had long enough to read them. Of which rows that may be is kept in the name of the log, behind its id: so a process of an
 * earlier version, which does not know that rows are removed, takes the log for another one, and reads all devices.
 */

import type { DeviceLog, ForgottenDevices } from '../device-changes.js';
import type { Engine } from './engine.js';
import { KEY_TIME, STEP_MS } from './key-time.js';
import { type Row, type Statement, statement } from './statement.js';

/** What the name of a log says. */
interface LogName {
  readonly id: string;
  /** Rows of devices that are gone may be missing up to this number. */
  readonly forgottenTo: number;
  /** Where the log stood at a key time; null: nobody has marked it yet. */
  readonly mark: { readonly sequence: number; readonly keyTime: number } | null;
}

const NAME = /^(\S+) (\d{1,16}) (\d{1,16}) (\d{1,16})$/;

function nameIn(written: string): LogName {
  const [, id, forgottenTo, sequence, keyTime] = NAME.exec(written) ?? [];
  if (id === undefined) return { id: written, forgottenTo: 0, mark: null };
  return { id, forgottenTo: Number(forgottenTo), mark: { sequence: Number(sequence), keyTime: Number(keyTime) } };
}

/** The log by its row. */
export function deviceLogIn({ id, sequence, audiences }: Row): DeviceLog {
  const name = nameIn(String(id));
  return {
    id: name.id,
    sequence: Number(sequence),
    forgottenTo: name.forgottenTo,
    audiences: Number(audiences),
  };
}

/** Devices that were gone when the log was marked are forgotten when the mark is old enough; then it is marked anew. */
export async function forgetDevices(
  engine: Engine,
  { keepMs, after, limit }: { readonly keepMs: number; readonly after: number; readonly limit: number },
): Promise<ForgottenDevices> {
  const [row] = await engine.run(SELECT_LOG_AND_TIME);
  const [written, sequence, keyTime] = [String(row?.id ?? ''), Number(row?.sequence), Number(row?.key_time)];
  if (written === '') return OVER;
  const { id, forgottenTo, mark } = nameIn(written);
  const markAnew = async (): Promise<ForgottenDevices> => {
    await engine.run(renameLog(written, `${id} ${forgottenTo} ${sequence} ${keyTime}`));
    return OVER;
  };
  if (mark === null) return markAnew();
  // The time may have stood still up to a step before the log was marked.
  if (keyTime - mark.keyTime < keepMs + STEP_MS) return OVER;
  const [looked] = await engine.run(selectEnd(after, mark.sequence, limit));
  if (looked?.last === null || looked?.last === undefined) return markAnew();
  const last = Number(looked.last);
  if (Number(looked.gone) === 0) return { removed: 0, last };
  if (forgottenTo < mark.sequence) {
    // INVARIANT: it is said before the first row is missing. Where another process has named it meanwhile, this is looked at anew.
    const forgetting = `${id} ${mark.sequence} ${mark.sequence} ${mark.keyTime}`;
    if ((await engine.run(renameLog(written, forgetting))).length === 0) return { removed: 0, last: after };
  }
  const removed = await engine.run(deleteGone(after, last));
  return { removed: removed.length, last };
}

const OVER: ForgottenDevices = { removed: 0, last: null };

const SELECT_LOG_AND_TIME = statement(`SELECT id, sequence, ${KEY_TIME} AS key_time FROM pushsift_device_log`);

function renameLog(from: string, to: string): Statement {
  return statement('UPDATE pushsift_device_log SET id = ? WHERE id = ? RETURNING id', to, from);
}

/** The record of a device that is gone ends like this, and no other does: what stands before the push tokens of another ends with a brace. */
const IS_GONE = `record LIKE '%,"device":null,"pushTokens":{}}'`;

/** The last number of the next rows up to `to`, and how many of those are gone. */
function selectEnd(after: number, to: number, limit: number): Statement {
  return statement(
    `SELECT MAX(sequence) AS last, SUM(CASE WHEN ${IS_GONE} THEN 1 ELSE 0 END) AS gone FROM (SELECT sequence, record FROM pushsift_devices WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?) AS looked_at`,
    after,
    to,
    limit,
  );
}

function deleteGone(after: number, to: number): Statement {
  return statement(
    `DELETE FROM pushsift_devices WHERE sequence > ? AND sequence <= ? AND ${IS_GONE} RETURNING sequence`,
    after,
    to,
  );
}
