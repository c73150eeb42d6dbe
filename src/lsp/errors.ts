/** Why a question is not answered, by the codes of the protocol. */

import { ErrorCodes, ResponseError } from 'vscode-jsonrpc';

export function notInitialized(): ResponseError<void> {
  return new ResponseError(-32002, 'the server has not been initialized');
}

export function shutDown(): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, 'the server has been shut down');
}

export function cancelled(): ResponseError<void> {
  return new ResponseError(-32800, 'cancelled');
}

/** The answer would be about a text that is no more. */
export function textChanged(): ResponseError<void> {
  return new ResponseError(-32801, 'the text has changed');
}

/** What was asked has no such parameter. */
export function wrongParameters(why: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, why);
}

/** It was understood, and cannot be carried out. `why` is for people. */
export function refused(why: string): ResponseError<void> {
  return new ResponseError(-32803, why);
}
