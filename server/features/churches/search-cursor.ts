/** The cursor of a list: where a page ended, signed, bound to its filters and to the moment the reading began. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ChurchListQuery } from '#shared/churches.ts';
import { AppError } from '../../http/errors.ts';

/** Place in the order (block, key, name, id); see search.ts. */
export type Position = { block: number; key: number; name: string; id: number };

export type Cursor = {
  /**
   * When the first page was read, in milliseconds. The day of the featured order and who was featured follow from
   * it, so that neither midnight nor a change in between repeats or skips a church.
   */
  at: number;
  position: Position;
  /** Total as the first page told it. */
  total: number;
  /** The words searched instead of a misspelt text; the next pages search the same. */
  corrected: string | null;
};

const signatureBytes = 12;
const refused = () =>
  new AppError('bad_input', {
    message: 'cursor is not one that this list gave out; begin again without it',
    fields: { cursor: 'Begin again without it' },
  });

/** Everything that decides which churches come in which order; the length of a page may change in between. */
const filtersOf = ({ limit: _limit, cursor: _cursor, ...filters }: ChurchListQuery): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 11);

const sign = (body: string, secret: string, query: ChurchListQuery): Buffer =>
  createHmac('sha256', secret)
    .update(`churches cursor\n${filtersOf(query)}\n${body}`)
    .digest()
    .subarray(0, signatureBytes);

export function writeCursor(cursor: Cursor, query: ChurchListQuery, secret: string): string {
  const { at, total, position, corrected } = cursor;
  const body = Buffer.from(
    JSON.stringify([at, total, position.block, position.key, position.id, position.name, corrected]),
  ).toString('base64url');
  return `${body}.${sign(body, secret, query).toString('base64url')}`;
}

/** Throws bad_input for a cursor that is forged, garbled, or of a list with other filters. */
export function readCursor(text: string, query: ChurchListQuery, secret: string): Cursor {
  const [body = '', signature = '', ...more] = text.split('.');
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== signatureBytes) throw refused();
  if (!timingSafeEqual(given, sign(body, secret, query))) throw refused();
  const parts: [number, number, number, number, number, string, string | null] = JSON.parse(
    Buffer.from(body, 'base64url').toString(),
  );
  const [at, total, block, key, id, name, corrected] = parts;
  return { at, total, position: { block, key, id, name }, corrected };
}
