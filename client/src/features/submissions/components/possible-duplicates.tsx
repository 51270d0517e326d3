import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { PossibleDuplicate } from '#shared/contracts/submissions.ts';
import type { ChurchForm } from '#shared/domain/church-form.ts';
import { churchEditPath, churchPath, claimChurchPath } from '#shared/domain/paths.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { submission as copy } from '#shared/messages/submissions.ts';
import { ConflictHeading } from '@/components/form-notices.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useDebouncedValue } from '@/lib/timing.ts';
import { duplicatesQuery, ownChurchesQuery } from '../api.ts';
import type { ChurchFormApi } from './field-group.ts';

const debounceMs = 700;

type ComparedFields = { name: string; zip: string } & Partial<
  Record<'phone' | 'website', string | null | undefined>
> &
  Partial<Record<'latitude' | 'longitude', number | null | undefined>>;

const typedOf = ({ name, zip, phone, website, latitude, longitude }: ComparedFields) => ({
  name: name.trim(),
  zip: zip.trim(),
  phone: phone?.trim() ?? '',
  website: website?.trim() ?? '',
  latitude: latitude ?? null,
  longitude: longitude ?? null,
});

/** Listed churches that may be the same as one with these values. */
export const duplicatesOf = (fields: ComparedFields) => duplicatesQuery(typedOf(fields));

/**
 * Listed churches that may be the new one of the form. Before it is sent, `stop` says whether one has the same name and
 * ZIP code, however they are written, and wasn't dismissed. Then the heading gets the focus.
 */
export function useDuplicates(form: ChurchFormApi, props: { mayClaim: boolean }) {
  const queryClient = useQueryClient();
  const [dismissed, setDismissed] = useState<number[]>([]);
  const [stops, setStops] = useState(0);
  const stop = async ({ name, zip }: ChurchForm): Promise<boolean> => {
    const found = await queryClient.fetchQuery(duplicatesOf(form.getValues())).catch(() => []);
    const isExact = found.some(
      (one) =>
        one.name.toLowerCase() === name.toLowerCase() &&
        one.zip.slice(0, 5) === zip.slice(0, 5) &&
        !dismissed.includes(one.id),
    );
    if (isExact) setStops(stops + 1);
    return isExact;
  };
  const list = (
    <PossibleDuplicates form={form} dismissed={dismissed} onDismiss={setDismissed} stops={stops} {...props} />
  );
  return { list, stop };
}

/** The values to compare, or null until there is a name and a ZIP code. */
function useTypedChurch(form: ChurchFormApi) {
  const [name, zip, phone, website, latitude, longitude] = useWatch({
    control: form.control,
    name: ['name', 'zip', 'phone', 'website', 'latitude', 'longitude'],
  });
  // Debounced as a string, so that equal values are identical.
  const typed = JSON.stringify(typedOf({ name, zip, phone, website, latitude, longitude }));
  const settled = JSON.parse(useDebouncedValue(typed, debounceMs)) as ReturnType<typeof typedOf>;
  return settled.name.length >= 3 && /^\d{5}(-\d{4})?$/.test(settled.zip) ? settled : null;
}

function PossibleDuplicates({
  form,
  mayClaim,
  dismissed,
  onDismiss,
  stops,
}: {
  form: ChurchFormApi;
  mayClaim: boolean;
  /** How often the form was stopped by a duplicate. */
  stops: number;
  /** IDs that the user has marked as different churches. */
  dismissed: number[];
  onDismiss: (ids: number[]) => void;
}) {
  const typed = useTypedChurch(form);
  const { data } = useQuery({
    ...duplicatesQuery(typed ?? { name: '' }),
    enabled: typed !== null,
  });
  const duplicates = typed ? (data ?? []).filter(({ id }) => !dismissed.includes(id)) : [];
  return (
    // When empty, the negative margin cancels the column's gap.
    <div role="status" className={duplicates.length > 0 ? undefined : '-mt-8'}>
      {duplicates.length > 0 ? (
        <section
          aria-labelledby="duplicates-title"
          className="rounded-card border border-bayou bg-bayou-tint p-4 sm:p-5"
        >
          {stops > 0 ? (
            <ConflictHeading key={stops} id="duplicates-title" title={copy.doublesTitle} />
          ) : (
            <h2 id="duplicates-title" className="text-xl">
              {copy.doublesTitle}
            </h2>
          )}
          {mayClaim ? <p className="mt-1">{copy.duplicatesText}</p> : null}
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {duplicates.map((duplicate) => (
              <Duplicate key={duplicate.id} duplicate={duplicate} mayClaim={mayClaim} />
            ))}
          </ul>
          <Button
            variant="secondary"
            size="small"
            className="mt-4"
            onClick={() => onDismiss([...dismissed, ...duplicates.map(({ id }) => id)])}
          >
            {copy.duplicatesNone}
          </Button>
        </section>
      ) : null}
    </div>
  );
}

const link = 'inline-flex min-h-9 items-center font-medium text-bayou underline underline-offset-4';

export function Duplicate({ duplicate, mayClaim }: { duplicate: PossibleDuplicate; mayClaim: boolean }) {
  const { id, name, address, zip, area, claimable, reasons } = duplicate;
  const own = useQuery({ ...ownChurchesQuery(), enabled: mayClaim });
  const isOwn = own.data?.some((church) => church.id === id);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere">{[address, zip, shown.area(area)].filter(Boolean).join(', ')}</p>
        <p className="text-sm text-ink-soft">
          {reasons.map((reason) => copy.duplicateReasons[reason]).join(', ')}
          {claimable ? `. ${copy.duplicatesUnclaimed}` : ''}
        </p>
      </div>
      {/* Links open in new tabs to preserve the form. */}
      <div className="flex flex-wrap gap-x-4">
        {mayClaim ? (
          <Link
            to={isOwn ? churchEditPath(id) : claimChurchPath(id)}
            target="_blank"
            rel="noopener"
            className={link}
          >
            {isOwn ? copy.doublesEdit : claimable ? copy.doublesClaim : copy.doublesMine}
            <span className="sr-only">: {name}</span>
          </Link>
        ) : null}
        <Link to={churchPath(id)} target="_blank" rel="noopener" className={link}>
          {copy.doublesSee}
          <span className="sr-only">: {name}</span>
        </Link>
      </div>
    </li>
  );
}
