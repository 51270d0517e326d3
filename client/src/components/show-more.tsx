import { Button } from './ui/button.tsx';

export function ShowMoreButton({
  list,
  label,
  loading,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
  loading: string;
}) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      aria-disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {list.isFetchingNextPage ? loading : label}
    </Button>
  );
}
