import { listHeaders } from '#shared/endpoint.ts';

export type Paging = {
  total: number;
  /** There are more than the total says. */
  capped: boolean;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

/** What the headers of a list's answer say about it; without a total the items are all there are. */
export function pagingOf(headers: Headers, items: unknown[]): Paging {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return {
    total: Number(headers.get(listHeaders.total) ?? items.length),
    capped: headers.get(listHeaders.capped) === 'true',
    next: next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null,
  };
}
