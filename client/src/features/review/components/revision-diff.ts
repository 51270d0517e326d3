/** Compares an edit with the public values, by field and by word or line within a field. */
import { type SeenField, seenFields } from '#shared/domain/church-fields.ts';
import { comparable } from '@/features/submissions/components/church-values.ts';

/** `kind`: whether the other version has it, too. */
export type Piece = { text: string; kind: 'same' | 'removed' | 'added' };
export type ChangedField = {
  field: SeenField;
  before: string | string[] | null;
  after: string | string[] | null;
  /** Null if the values should be shown without marks. */
  pieces: { before: Piece[]; after: Piece[] } | null;
};

/** Words with their trailing whitespace. */
const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? [];

/** How many words both texts begin with, up to `limit`. */
function commonWords(
  before: string[],
  after: string[],
  limit = Math.min(before.length, after.length),
): number {
  const differing = before.findIndex((word, index) => word.trim() !== after[index]?.trim());
  return differing === -1 ? limit : Math.min(differing, limit);
}

/** Marks the lines that the other list lacks, and of a text everything between the first and the last word that differ. */
export function piecesOf(
  before: string | string[] | null,
  after: string | string[] | null,
): ChangedField['pieces'] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const marked = (lines: string[], others: string[], kind: Piece['kind']) =>
      lines.map((text) => ({ text, kind: others.includes(text) ? 'same' : kind }));
    return { before: marked(before, after, 'removed'), after: marked(after, before, 'added') };
  }
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  const [oldWords, newWords] = [wordsOf(before), wordsOf(after)];
  const start = commonWords(oldWords, newWords);
  const rest = Math.min(oldWords.length, newWords.length) - start;
  const end = commonWords(oldWords.toReversed(), newWords.toReversed(), rest);
  if (start + end === 0) return null;
  const marked = (words: string[], kind: Piece['kind']) =>
    [
      { text: words.slice(0, start).join(''), kind: 'same' as const },
      { text: words.slice(start, words.length - end).join(''), kind },
      { text: words.slice(words.length - end).join(''), kind: 'same' as const },
    ].filter(({ text }) => text !== '');
  return { before: marked(oldWords, 'removed'), after: marked(newWords, 'added') };
}

/** The fields that differ, in form order. Photos and positions aren't split into pieces. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ChangedField[] {
  return seenFields.flatMap((field) => {
    const [oldValue, newValue] = [comparable(before, field), comparable(after, field)];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    const isAtomic = field === 'heroImage' || field === 'position';
    const pieces = isAtomic ? null : piecesOf(oldValue, newValue);
    return [{ field, before: oldValue, after: newValue, pieces }];
  });
}
