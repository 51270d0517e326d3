/** The cursor of a list: where a page ended, and the moment the reading began. */
import { createHash } from 'node:crypto';
import type { ChurchListQuery } from '#shared/churches.ts';
import { type CursorScope, openCursor, sealCursor } from '../../http/paging.ts';

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

/** Everything that decides which churches come in which order; the length of a page may change in between. */
const cursorOf = (
  { limit: _limit, cursor: _cursor, ...filters }: ChurchListQuery,
  secret: string,
): CursorScope => ({
  list: 'churches',
  filters: createHash('sha256')
    .update(JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 11),
  secret,
});

export function writeCursor(cursor: Cursor, query: ChurchListQuery, secret: string): string {
  const { at, total, position, corrected } = cursor;
  const { block, key, id, name } = position;
  return sealCursor([at, total, block, key, id, name, corrected], cursorOf(query, secret));
}

/** Throws bad_input for a cursor that is forged, garbled, or of a list with other filters. */
export function readCursor(text: string, query: ChurchListQuery, secret: string): Cursor {
  const [at, total, block, key, id, name, corrected] = openCursor<
    [number, number, number, number, number, string, string | null]
  >(text, cursorOf(query, secret));
  return { at, total, position: { block, key, id, name }, corrected };
}
