/** Pagination: response headers, and signed cursors bound to a list and its filters. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { type Endpoint, listHeaders, type Page, queryOf, type Values } from '#shared/contracts/endpoint.ts';
import { queryErrors } from '#shared/messages/query-errors.ts';
import { ApiResponse } from './endpoint.ts';
import { AppError } from './errors.ts';
import type { JsonText } from './response/json.ts';

/** A page to send. `total` is omitted if the client doesn't show it, because counting is expensive. */
type PageToSend<Item> = Partial<Omit<Page<Item>, 'items' | 'next'>> & {
  items: Item[] | JsonText<Item[]>;
  next?: string | number | null;
};

/** Response for one page; headers carry the total and the URL of the next page. */
export function pageResponse<Item>(
  contract: Endpoint,
  req: Request,
  { items, total, capped, next, corrected, relaxed, read, topic, closest }: PageToSend<Item>,
): ApiResponse<Item[] | JsonText<Item[]>> {
  const headers: Record<string, string> = {};
  if (total !== undefined) headers[listHeaders.total] = String(total);
  if (capped) headers[listHeaders.capped] = 'true';
  if (corrected) headers[listHeaders.corrected] = encodeURIComponent(corrected);
  if (typeof relaxed === 'string') headers[listHeaders.relaxed] = encodeURIComponent(relaxed);
  if (read) headers[listHeaders.read] = read;
  if (topic) headers[listHeaders.topic] = topic;
  if (closest) headers[listHeaders.closest] = closest;
  if (next) {
    // The cached response is shared by requests that differ in unknown parameters, so the URL must not include those.
    const names = Object.keys(contract.query?.parse(req.query) ?? {});
    // For responses shared by both names of a search text, too.
    const given: Record<string, unknown> = { search: req.query.q, ...req.query };
    const parameters = Object.fromEntries(names.map((name) => [name, given[name]])) as Values;
    const query = queryOf({ ...parameters, cursor: String(next) });
    headers.Link = `<${contract.path}?${query}>; rel="next"`;
  }
  return new ApiResponse(items, { headers });
}

/** The items of a page, of which one more than `limit` was read, and the next page's cursor if there is one. */
export function pageOf<Row, Cursor>(rows: Row[], limit: number, cursorAfter: (last: Row) => Cursor) {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? cursorAfter(items.at(-1)!) : null };
}

export type CursorScope = {
  list: string;
  /** Any string that identifies the filters. */
  filters: string;
  secret: string;
};

const sign = (body: string, { list, filters, secret }: CursorScope): Buffer =>
  createHmac('sha256', secret).update(`${list} cursor\n${filters}\n${body}`).digest().subarray(0, 12);

/** Signed cursor for the position where a page ends. */
export function sealCursor(parts: ReadonlyArray<string | number | null>, scope: CursorScope): string {
  const body = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${body}.${sign(body, scope).toString('base64url')}`;
}

/** Returns the sealed parts. Throws `bad_input` if the cursor is forged, garbled, or from another list or filters. */
export function openCursor<Parts extends Array<string | number | null>>(
  cursor: string,
  scope: CursorScope,
): Parts {
  const [body = '', signature = '', ...rest] = cursor.split('.');
  const actual = Buffer.from(signature, 'base64url');
  const expected = sign(body, scope);
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError('bad_input', {
      message: queryErrors.cursor,
      fields: { cursor: queryErrors.cursorField },
    });
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}
