const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Splits the text into parts; those that match the start of a word are matches, with or without accents. */
export function highlighted(text: string, typed: string): Array<{ part: string; match: boolean }> {
  const words = folded(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ part: text, match: false }];
  const patterns = words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/./gu, '$&\\p{M}*'))
    .join('|');
  const parts = text.normalize('NFD').split(new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(${patterns})`, 'giu'));
  return parts
    .map((part, index) => ({ part: part.normalize(), match: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
