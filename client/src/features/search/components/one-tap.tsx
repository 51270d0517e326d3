import { clsx } from 'clsx';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { type DirectoryChange, type DirectoryFilters, withoutValue } from '#shared/domain/directory.ts';
import { mainLanguages } from '#shared/domain/region.ts';
import { oneTap as copy, directory } from '#shared/messages/churches/directory.ts';
import { languageLabels } from '#shared/messages/churches/service-times.ts';
import { TogglePill } from '@/components/chips.tsx';
import { useNearMe } from './use-near-me.ts';

type Chip = { label: string; pressed: boolean; on: DirectoryChange; off: DirectoryChange };

/** Chips only for what churches list. */
function chipsOf(filters: DirectoryFilters, listed: ChurchFacets['listed'] | undefined): Chip[] {
  const { day, part, starts, language = [], fact = [] } = filters;
  const times: Chip[] = [
    {
      label: copy.sunday,
      pressed: day?.length === 1 && day[0] === 'sunday' && part === 'morning',
      on: { day: 'sunday', part: 'morning' },
      off: { day: null, part: null },
    },
    {
      label: copy.soon,
      pressed: starts !== undefined,
      on: { starts: '3h' },
      off: { starts: null },
    },
    ...mainLanguages
      .filter((name) => listed?.languages.includes(name) !== false)
      .map((name) => ({
        label: copy.language(languageLabels[name]),
        pressed: language.includes(name),
        on: { language: [...language, name] },
        off: { language: withoutValue(language, name) },
      })),
  ];
  const nursery: Chip = {
    label: copy.nursery,
    pressed: fact.includes('nursery'),
    on: { fact: [...fact, 'nursery'] },
    off: { fact: withoutValue(fact, 'nursery') },
  };
  return [
    ...(listed?.times === false ? [] : times),
    ...(listed?.facts.includes('nursery') === false ? [] : [nursery]),
  ];
}

/** What most visitors look for before a Sunday, in one row that fills the filters. */
export function OneTap({
  filters,
  listed,
  className,
  onChange,
}: {
  filters: DirectoryFilters;
  listed: ChurchFacets['listed'] | undefined;
  className?: string;
  onChange: (change: DirectoryChange) => void;
}) {
  const nearMe = useNearMe((near) => onChange({ near }));
  const isNear = filters.near !== undefined;
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row that scrolls in all browsers */}
      <div role="group" aria-label={copy.label} className="scrolling-row sm:flex sm:flex-wrap sm:gap-2">
        <TogglePill
          pressed={isNear}
          onPress={(on) => (on ? nearMe.locate() : onChange({ near: null, radius: null }))}
        >
          {nearMe.locating ? directory.locating : copy.nearMe}
        </TogglePill>
        {chipsOf(filters, listed).map(({ label, pressed, on, off }) => (
          <TogglePill key={label} pressed={pressed} onPress={(next) => onChange(next ? on : off)}>
            {label}
          </TogglePill>
        ))}
      </div>
      <p role="status" className={clsx('text-sm text-brick-dark', nearMe.problem && 'mt-2')}>
        {nearMe.problem}
      </p>
    </div>
  );
}
