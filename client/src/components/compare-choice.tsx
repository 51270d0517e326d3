/** Selecting churches to compare: a checkbox on each card, and the bar that leads to the comparison. */
import { clsx } from 'clsx';
import { Columns3 } from 'lucide-react';
import { comparePath } from '#shared/domain/paths.ts';
import { compare, compareChoice as copy } from '#shared/messages/churches/compare.ts';
import { maxCompared, minCompared } from '@/components/compare-store.ts';
import { FilterChip } from './chips.tsx';
import { type ComparedChurch, compared, useCompared } from './compare-store.ts';
import { Button, ButtonLink } from './ui/button.tsx';
import { toast } from './ui/toast-store.ts';

export function CompareToggle({ church: { id, name } }: { church: ComparedChurch }) {
  const selected = useCompared().some((church) => church.id === id);
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm text-ink-soft hover:text-ink sm:min-h-8 print:hidden">
      <input
        type="checkbox"
        className="size-4 accent-bayou"
        checked={selected}
        onChange={() => {
          if (!compared.toggle({ id, name }))
            toast({ title: copy.full(maxCompared), description: copy.fullText, variant: 'destructive' });
        }}
      />
      <span>
        {copy.label} <span className="sr-only">{name}</span>
      </span>
    </label>
  );
}

/** The selected churches, at the bottom of the screen while the results are in view. Empty if there are none. */
export function CompareBar({ near }: { near: string | null }) {
  const churches = useCompared();
  if (churches.length === 0) return null;
  const isEnough = churches.length >= minCompared;
  return (
    <section
      aria-label={copy.bar}
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-paper px-4 py-2.5 print:hidden"
    >
      <ul className="flex min-w-0 flex-wrap gap-2">
        {churches.map(({ id, name }) => (
          <FilterChip
            key={id}
            text={name}
            removeLabel={compare.remove}
            onRemove={() => compared.remove(id)}
          />
        ))}
      </ul>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        <p role="status" className={clsx('text-sm text-ink-soft', isEnough && 'sr-only')}>
          {isEnough ? copy.selected(churches.length) : copy.oneMore}
        </p>
        <Button variant="quiet" onClick={compared.clear}>
          {copy.clear}
        </Button>
        {isEnough ? (
          <ButtonLink
            to={comparePath(
              churches.map(({ id }) => id),
              near,
            )}
          >
            <Columns3 className="size-4 shrink-0" />
            {copy.action(churches.length)}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
