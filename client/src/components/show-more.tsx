import { useRef } from 'react';
import { controls } from '#shared/messages/app.ts';
import { Button } from './ui/button.tsx';

/** What the button needs of an infinite query. */
export type MoreList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<{ isSuccess: boolean; hasNextPage: boolean }>;
};

/** The button below a list that has another page, and the error if that couldn't be loaded. */
export function ShowMore({
  list,
  label = controls.showMore,
  shown,
}: {
  list: MoreList;
  label?: string;
  /** How much of the list is shown. Gets the focus when the button disappears after the last page. */
  shown?: string;
}) {
  const status = useRef<HTMLParagraphElement>(null);
  const more = async () => {
    const { isSuccess, hasNextPage } = await list.fetchNextPage();
    if (isSuccess && !hasNextPage) status.current?.focus();
  };
  if (!list.hasNextPage && !shown) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      {list.isFetchNextPageError ? <p role="alert">{controls.moreFailed}</p> : null}
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void more()}>
          {label}
        </Button>
      ) : null}
      {shown ? (
        <p ref={status} tabIndex={-1} role="status" className="text-sm text-ink-soft">
          {shown}
        </p>
      ) : null}
    </div>
  );
}
