/** Cursors of lists: where a page ended, signed, and bound to the list and its filters. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors.ts';

export type CursorOf = {
  /** Name of the list; a cursor of one is none of another. */
  list: string;
  /** Any text that is the same exactly when the filters are. */
  filters: string;
  secret: string;
};

const sign = (body: string, { list, filters, secret }: CursorOf): Buffer =>
  createHmac('sha256', secret).update(`${list} cursor\n${filters}\n${body}`).digest().subarray(0, 12);

export function sealCursor(parts: ReadonlyArray<string | number | null>, of: CursorOf): string {
  const body = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${body}.${sign(body, of).toString('base64url')}`;
}

/** The parts as they were sealed. Throws bad_input for a cursor that is forged, garbled, or of a list with other filters. */
export function openCursor<Parts extends Array<string | number | null>>(text: string, of: CursorOf): Parts {
  const [body = '', signature = '', ...more] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(body, of);
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
    throw new AppError('bad_input', {
      message: 'cursor is not one that this list gave out; begin again without it',
      fields: { cursor: 'Begin again without it' },
    });
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}
