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
    const parse = (word: string) => optionOf(field, word);
    const options = words.flatMap((word) => parsed(word, parse, { note: recordNotes.fact, notes }) ?? []);
    const known = canonicalFact(field, options);
    if (known.length > 0) facts[field] = known;
  }
  const liveStream = parsed(get('liveStream'), websiteOf, { note: recordNotes.fact, notes });
  return liveStream ? { ...facts, liveStream } : facts;
}

/** OpenStreetMap tags, and the field and option that "yes" means. `capacity` is the building's. */
const taggedOptions: Record<string, [field: FactField, option: string]> = {
  'capacity:disabled': ['parking', 'accessible-parking'],
  'parking:disabled': ['parking', 'accessible-parking'],
  'toilets:wheelchair': ['gettingIn', 'accessible-restroom'],
  hearing_loop: ['hearingSeeing', 'hearing-loop'],
  audio_loop: ['hearingSeeing', 'hearing-loop'],
  'hearing_impaired:induction_loop': ['hearingSeeing', 'hearing-loop'],
  sign_language: ['hearingSeeing', 'sign-language'],
};

const isYes = /^(?:yes|designated|[1-9]\d*)$/;
const isNo = /^(?:no|none|0|unknown|limited)$/;

/** The tags as the cells of a table. Mappers also write other values, which no option has. */
export function factCells(tags: Record<string, string>): Partial<Record<FactField, string>> {
  const cells: Partial<Record<FactField, string>> = {};
  for (const [key, [field, option]] of Object.entries(taggedOptions)) {
    const value = tags[key];
    if (value === undefined || isNo.test(value)) continue;
    const word = isYes.test(value) ? option : `${key}=${value}`;
    cells[field] = cells[field] ? `${cells[field]};${word}` : word;
  }
  return cells;
}
