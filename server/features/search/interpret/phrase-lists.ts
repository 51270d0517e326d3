/** The format of the vocabulary's lists. */

/** Entries separated by commas. */
export const listOf = (text: string): string[] => text.trim().split(/,\s+/);
export const linesOf = (text: string): string[] => text.trim().split(/\n\s*/);

/** Each typed phrase with the phrases that it also finds; lines "typed, typed → found, found". */
export function meanings(text: string): Array<[typed: string, found: string[]]> {
  return linesOf(text).flatMap((line) => {
    const [typed = '', found = ''] = line.split(' → ');
    return listOf(typed).map((phrase): [string, string[]] => [phrase, listOf(found)]);
  });
}
