/** Folds character by character, so that indexes are the same in the original text. */
const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return folded.length === letter.length ? folded : letter;
    })
    .join('');

/** Splits the text into parts; those that match the start of a word are matches. */
export function highlighted(text: string, typed: string): Array<{ part: string; match: boolean }> {
  const folded = fold(text);
  const words = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      if (at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1]!)) marked.fill(true, at, at + word.length);
  const parts: Array<{ part: string; match: boolean }> = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    if (last && last.match === marked[at]) last.part += text[at];
    else parts.push({ part: text[at]!, match: marked[at]! });
  }
  return parts;
}
