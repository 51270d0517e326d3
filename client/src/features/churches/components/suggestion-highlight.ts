/** Letter by letter, so that places in the folded text are places in the text. */
const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');

/** The text in parts; those that begin a word of it like a typed word are matches. */
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
