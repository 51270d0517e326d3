import type { Request } from 'express';
import type { Endpoint } from '#shared/endpoint.ts';
import { listHeaders } from '#shared/endpoint.ts';
import { Reply } from './endpoint.ts';

export type Paging = {
  total: number;
  /** There are more than the total says. */
  capped?: boolean;
  /** Cursor of the next page; none on the last one. */
  next?: string | number | null;
  /** The words searched in place of misspelt ones. */
  corrected?: string | null;
};

/** Answer of a list: a page of it, and in headers the total and the address of the next page, with the same filters. */
export function pageReply<Item>(
  contract: Endpoint,
  req: Request,
  items: Item[],
  { total, capped, next, corrected }: Paging,
): Reply<Item[]> {
  const headers: Record<string, string> = { [listHeaders.total]: String(total) };
  if (capped) headers[listHeaders.capped] = 'true';
  if (corrected) headers[listHeaders.corrected] = encodeURIComponent(corrected);
  if (next) {
    const query = new URLSearchParams(req.query as Record<string, string>);
    query.set('cursor', String(next));
    headers.Link = `<${contract.path}?${query}>; rel="next"`;
  }
  return new Reply(items, { headers });
}
