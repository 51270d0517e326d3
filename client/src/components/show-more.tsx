import { controls } from '#shared/messages/app.ts';
import { Button } from './ui/button.tsx';

/** The button below a list that has another page, and the error if that couldn't be loaded. */
export function ShowMore({
  list,
  label = controls.showMore,
}: {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label?: string;
}) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      {list.isFetchNextPageError ? <p role="alert">{controls.moreFailed}</p> : null}
      <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
