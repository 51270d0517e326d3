/** The cursor of the events list: where a page ended, signed, bound to its filters and to the day of the first page. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../http/errors.ts';

/** Place in the order (date, minute, id). */
export type Position = { date: string; minute: number; id: number };

export type Cursor = {
  /** Today when the first page was read, so that midnight neither repeats nor skips an event. */
  today: string;
  /** As the first page told it; above the cap it is capped. */
  total: number;
  position: Position;
};

const sign = (body: string, filters: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`events cursor\n${filters}\n${body}`).digest().subarray(0, 12);

/** `filters` is any text that is the same exactly when the filters are. */
export function writeCursor({ today, total, position }: Cursor, filters: string, secret: string): string {
  const { date, minute, id } = position;
  const body = Buffer.from(JSON.stringify([today, total, date, minute, id])).toString('base64url');
  return `${body}.${sign(body, filters, secret).toString('base64url')}`;
}

/** Throws bad_input for a cursor that is forged, garbled, or of a list with other filters. */
export function readCursor(text: string, filters: string, secret: string): Cursor {
  const [body = '', signature = '', ...more] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(body, filters, secret);
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
    throw new AppError('bad_input', {
      message: 'cursor is not one that this list gave out; begin again without it',
      fields: { cursor: 'Begin again without it' },
    });
  const [today, total, date, minute, id]: [string, number, string, number, number] = JSON.parse(
    Buffer.from(body, 'base64url').toString(),
  );
  return { today, total, position: { date, minute, id } };
}
