/** Facts for visitors ("Plan your visit") from columns of a table and from OpenStreetMap tags. */
import { canonicalFact, type FactField, factFields, optionsOfFact } from '#shared/domain/fact-options.ts';
import { websiteOf } from '#shared/domain/url.ts';
import { factLabels, interpretation } from '#shared/messages/churches/visit-facts.ts';
import { recordNotes } from './copy.ts';
import { parsed } from './fields.ts';
import { key } from './table.ts';
import type { ImportedChurch, Remark } from './types.ts';

type Facts = Partial<Pick<ImportedChurch, FactField | 'liveStream'>>;

/** The option that a word of a cell means, by its name or its label: "Children's Program" is "childrens-program". */
const optionOf = (field: FactField, word: string): string | undefined =>
  optionsOfFact(field).options.find((option) => {
    const label = factLabels[option]!;
    return [option, label, label.replace(interpretation.into, ''), label.replace(' people', '')].some(
      (name) => key(name) === key(word),
    );
  });

/** Reads cells such as "Contemporary; Gospel". Unknown values are left out and noted. */
export function readFacts(get: (field: FactField | 'liveStream') => string, notes: Remark[]): Facts {
  const facts: Facts = {};
  for (const field of factFields) {
    const cell = get(field);
    if (!cell) continue;
    const words = cell
      .split(/[;,|\n]/)
      .map((word) => word.trim())
      .filter(Boolean);
    const options = words.map((word) => optionOf(field, word));
    for (const [at, word] of words.entries())
      if (!options[at]) notes.push({ note: recordNotes.fact, value: word });
    const known = canonicalFact(
      field,
      options.filter((option) => option !== undefined),
    );
    if (known.length > 0) facts[field] = known;
  }
  const liveStream = parsed(get('liveStream'), websiteOf, { note: recordNotes.fact, notes });
  return liveStream ? { ...facts, liveStream } : facts;
}

/** OpenStreetMap tags, and the values of each that mean an option; "no" and "unknown" mean none. */
const taggedOptions: Array<{ field: FactField; option: string; tags: string[] }> = [
  { field: 'parking', option: 'accessible-parking', tags: ['capacity:disabled', 'parking:disabled'] },
  { field: 'gettingIn', option: 'accessible-restroom', tags: ['toilets:wheelchair'] },
  {
    field: 'hearingSeeing',
    option: 'hearing-loop',
    tags: ['hearing_loop', 'audio_loop', 'hearing_impaired:induction_loop'],
  },
  { field: 'hearingSeeing', option: 'sign-language', tags: ['sign_language'] },
];

const isYes = (value: string | undefined) => /^(yes|designated|[1-9]\d*)$/.test(value ?? '');
const isNo = (value: string | undefined) =>
  value === undefined || /^(no|none|0|unknown|limited)$/.test(value);

/** The tags as the cells of a table. Mappers also write other values, which no option has. `capacity` is the building's. */
export function factCells(tags: Record<string, string>): Partial<Record<FactField, string>> {
  const cells: Partial<Record<FactField, string>> = {};
  for (const { field, option, tags: keys } of taggedOptions)
    for (const key of keys) {
      const word = isYes(tags[key]) ? option : isNo(tags[key]) ? undefined : `${key}=${tags[key]}`;
      if (word) cells[field] = [cells[field] ?? [], word].flat().join(';');
    }
  return cells;
}
