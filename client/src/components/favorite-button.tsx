import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { maxIds } from '#shared/domain/directory.ts';
import { favoriteButton as copy } from '#shared/messages/churches/churches.ts';
import { favorites, useFavorites } from '@/lib/favorites.ts';
import { toast } from './ui/toast-store.ts';

/** `compact` shows only the heart. */
export function FavoriteButton({
  church,
  compact = false,
  className,
}: {
  church: { id: number; name: string };
  compact?: boolean;
  className?: string;
}) {
  const saved = useFavorites().includes(church.id);
  return (
    <button
      type="button"
      aria-pressed={saved}
      onClick={() => {
        if (!favorites.toggle(church.id))
          toast({ title: copy.full, description: copy.fullText(maxIds), variant: 'destructive' });
      }}
      className={clsx(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-control font-medium print:hidden',
        compact
          ? 'min-w-11 text-bayou hover:text-bayou-dark'
          : 'border border-ink/30 bg-card px-4 hover:border-ink/60',
        className,
      )}
    >
      <Heart className={clsx('size-5 shrink-0', saved && 'fill-current text-bayou')} />
      <span className={compact ? 'sr-only' : undefined}>{saved && !compact ? copy.saved : copy.save}</span>
      <span className="sr-only">: {church.name}</span>
    </button>
  );
}
