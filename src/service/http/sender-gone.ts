/** Nobody is there any more to be answered. */

export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}
