/** Compares an edit with the public values, by field and by word or line within a field. */
import { type SeenField, seenFields } from '#shared/domain/church-fields.ts';
import { comparable } from '@/features/submissions/components/church-values.ts';

export type Piece = { text: string; kind: 'same' | 'removed' | 'added' };
export type ChangedField = {
  field: SeenField;
  before: string | string[] | null;
  after: string | string[] | null;
  /** Null if the values should be shown without marks. */
  pieces: { before: Piece[]; after: Piece[] } | null;
};

/** Comparing longer texts would be too slow. */
const maxPieces = 800;

/** With a smaller share of common words, marks would be confusing. */
const minCommonShare = 0.25;

/** Longest common subsequence, ignoring whitespace around pieces. */
function align(before: string[], after: string[]): { before: Piece[]; after: Piece[] } {
  const isSame = (i: number, j: number) => before[i]!.trim() === after[j]!.trim();
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] = isSame(i, j)
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const sides = { before: [] as Piece[], after: [] as Piece[] };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && isSame(i, j)) {
      sides.before.push({ text: before[i]!, kind: 'same' });
      sides.after.push({ text: after[j]!, kind: 'same' });
      i++;
      j++;
    } else if (
      j >= after.length ||
      (i < before.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    )
      sides.before.push({ text: before[i++]!, kind: 'removed' });
    else sides.after.push({ text: after[j++]!, kind: 'added' });
  }
  return sides;
}

/** Words with their trailing whitespace. */
const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? [];

const joinAdjacent = (pieces: Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
    return joined;
  }, []);

export function piecesOf(
  before: string | string[] | null,
  after: string | string[] | null,
): ChangedField['pieces'] {
  if (Array.isArray(before) && Array.isArray(after)) return align(before, after);
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  const [oldWords, newWords] = [wordsOf(before), wordsOf(after)];
  if (oldWords.length > maxPieces || newWords.length > maxPieces) return null;
  const aligned = align(oldWords, newWords);
  const common = aligned.before.filter(({ kind }) => kind === 'same').length;
  if (common < minCommonShare * Math.max(oldWords.length, newWords.length)) return null;
  return { before: joinAdjacent(aligned.before), after: joinAdjacent(aligned.after) };
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
