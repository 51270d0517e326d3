import { clsx } from 'clsx';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import {
  type DirectoryChange,
  type DirectoryFilters,
  isPosition,
  withoutValue,
} from '#shared/domain/directory.ts';
import { mainLanguage } from '#shared/domain/region.ts';
import { oneTap as copy, directory } from '#shared/messages/churches/directory.ts';
import { languageLabels } from '#shared/messages/churches/service-times.ts';
import { TogglePill } from '@/components/chips.tsx';
import { useNearMe } from './use-near-me.ts';

type Chip = { label: string; pressed: boolean; on: DirectoryChange; off: DirectoryChange };

/** Chips only for what churches list. */
function chipsOf(
  { day, language = [] }: DirectoryFilters,
  listed: ChurchFacets['listed'] | undefined,
): Chip[] {
  const sunday: Chip = {
    label: copy.sunday,
    pressed: day?.length === 1 && day[0] === 'sunday',
    on: { day: 'sunday' },
    off: { day: null },
  };
  const spoken: Chip = {
    label: copy.language(languageLabels[mainLanguage]),
    pressed: language.includes(mainLanguage),
    on: { language: [...language, mainLanguage] },
    off: { language: withoutValue(language, mainLanguage) },
  };
  return [
    ...(listed?.times === false ? [] : [sunday]),
    ...(listed?.languages.includes(mainLanguage) === false ? [] : [spoken]),
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
  const isNear = filters.near !== undefined && isPosition(filters.near);
  return (
    <div className={className}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{copy.label}</legend>
        <TogglePill
          pressed={isNear}
          onPress={(on) => (on ? nearMe.locate() : onChange({ near: null, radius: null }))}
        >
          {nearMe.locating ? directory.locating : directory.nearMe}
        </TogglePill>
        {chipsOf(filters, listed).map(({ label, pressed, on, off }) => (
          <TogglePill key={label} pressed={pressed} onPress={(next) => onChange(next ? on : off)}>
            {label}
          </TogglePill>
        ))}
      </fieldset>
      <p role="status" className={clsx('text-sm text-brick-dark', nearMe.problem && 'mt-2')}>
        {nearMe.problem}
      </p>
    </div>
  );
}
