/** An edit beside what is public: field by field, and inside a text or list what came and what went. */

import { type SeenField, seenFields } from '#shared/church-fields.ts';
import { comparable } from './conflict-merge.ts';

export type Piece = { text: string; kind: 'same' | 'gone' | 'new' };
export type ChangedField = {
  field: SeenField;
  before: string | string[] | null;
  after: string | string[] | null;
  /** Both sides in pieces; null where they are shown as they are. */
  pieces: { before: Piece[]; after: Piece[] } | null;
};

/** Longer texts are shown whole: finding their differences would take a while. */
const mostPieces = 800;

/** Below this share of common words two texts are different texts, and marks would only confuse. */
const leastCommon = 0.25;

/** Longest common run of pieces, in order; blanks around a piece make no difference. */
function align(before: string[], after: string[]): { before: Piece[]; after: Piece[] } {
  const same = (i: number, j: number) => before[i]!.trim() === after[j]!.trim();
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] = same(i, j)
        ? lengths[(i + 1) * width + j + 1]! + 1
        : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const sides = { before: [] as Piece[], after: [] as Piece[] };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(i, j)) {
      sides.before.push({ text: before[i]!, kind: 'same' });
      sides.after.push({ text: after[j]!, kind: 'same' });
      i++;
      j++;
    } else if (
      j >= after.length ||
      (i < before.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    )
      sides.before.push({ text: before[i++]!, kind: 'gone' });
    else sides.after.push({ text: after[j++]!, kind: 'new' });
  }
  return sides;
}

/** Words with the blanks that follow them. */
const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? [];

const joined = (pieces: Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else all.push({ ...piece });
    return all;
  }, []);

export function piecesOf(
  before: string | string[] | null,
  after: string | string[] | null,
): ChangedField['pieces'] {
  if (Array.isArray(before) && Array.isArray(after)) return align(before, after);
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > mostPieces || now.length > mostPieces) return null;
  const { before: left, after: right } = align(old, now);
  const common = left.filter(({ kind }) => kind === 'same').length;
  if (common < leastCommon * Math.max(old.length, now.length)) return null;
  return { before: joined(left), after: joined(right) };
}

/** The fields that differ, in the form's order; a picture and a place are shown as they are. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ChangedField[] {
  return seenFields.flatMap((field) => {
    const [old, now] = [comparable(before, field), comparable(after, field)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const whole = field === 'heroImage' || field === 'position';
    return [{ field, before: old, after: now, pieces: whole ? null : piecesOf(old, now) }];
  });
}
