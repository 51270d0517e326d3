/** Pages of lists: the response with its headers, and signed cursors bound to a list and its filters. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { type Endpoint, listHeaders, queryOf, type Values } from '#shared/endpoint.ts';
import { queryErrors } from '#shared/messages/query-errors.ts';
import { ApiResponse } from './endpoint.ts';
import { AppError } from './errors.ts';
import type { JsonText } from './json.ts';

export type Paging = {
  /** Absent where nobody needs it and counting would cost. */
  total?: number;
  /** There are more than `total`. */
  capped?: boolean;
  /** Cursor of the next page; none on the last one. */
  next?: string | number | null;
  /** The terms that were searched in place of misspelled ones. */
  corrected?: string | null;
  /** The terms that were searched after others were dropped. */
  relaxed?: string | null;
  /** Filters read from the text, as a query string. */
  read?: string | null;
};

/** One page of a list; headers carry the total and the URL of the next page with the same filters. */
export function pageResponse<Item>(
  contract: Endpoint,
  req: Request,
  items: Item[] | JsonText<Item[]>,
  { total, capped, next, corrected, relaxed, read }: Paging,
): ApiResponse<Item[] | JsonText<Item[]>> {
  const headers: Record<string, string> = {};
  if (total !== undefined) headers[listHeaders.total] = String(total);
  if (capped) headers[listHeaders.capped] = 'true';
  if (corrected) headers[listHeaders.corrected] = encodeURIComponent(corrected);
  if (typeof relaxed === 'string') headers[listHeaders.relaxed] = encodeURIComponent(relaxed);
  if (read) headers[listHeaders.read] = read;
  if (next) {
    // The response is stored for everybody whose parameters mean the same: none but those of the contract may be in it.
    const known = Object.keys(contract.query?.parse(req.query) ?? {});
    const given = Object.fromEntries(known.map((name) => [name, req.query[name]])) as Values;
    const query = queryOf({ ...given, cursor: String(next) });
    headers.Link = `<${contract.path}?${query}>; rel="next"`;
  }
  return new ApiResponse(items, { headers });
}

export type CursorScope = {
  /** Name of the list; a cursor of another list is refused. */
  list: string;
  /** Any text that is the same exactly when the filters are. */
  filters: string;
  secret: string;
};

const sign = (body: string, { list, filters, secret }: CursorScope): Buffer =>
  createHmac('sha256', secret).update(`${list} cursor\n${filters}\n${body}`).digest().subarray(0, 12);

/** Cursor text of the position at which a page ended. */
export function sealCursor(parts: ReadonlyArray<string | number | null>, scope: CursorScope): string {
  const body = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${body}.${sign(body, scope).toString('base64url')}`;
}

/** The parts as sealed. Throws bad_input for a cursor that is forged, garbled, or of another list or filters. */
export function openCursor<Parts extends Array<string | number | null>>(
  text: string,
  scope: CursorScope,
): Parts {
  const [body = '', signature = '', ...rest] = text.split('.');
  const actual = Buffer.from(signature, 'base64url');
  const expected = sign(body, scope);
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError('bad_input', {
      message: queryErrors.cursor,
      fields: { cursor: queryErrors.cursorField },
    });
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}
