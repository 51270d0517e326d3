/** The churches of a comparison, as in its URL: `/compare?ids=3,1,2`. */

/** One church is no comparison, and more than four columns don't fit a page. */
export const leastCompared = 2;
export const mostCompared = 4;

/** The churches to show, in the URL's order, and the number of entries that aren't ids or are too many. */
export function readCompared(text: string): { ids: number[]; unreadable: number; tooMany: number } {
  const entries = [...new Set(text.split(',').map((entry) => entry.trim()))].filter(Boolean);
  const ids = entries.filter((entry) => /^[1-9]\d{0,8}$/.test(entry)).map(Number);
  return {
    ids: ids.slice(0, mostCompared),
    unreadable: entries.length - ids.length,
    tooMany: Math.max(0, ids.length - mostCompared),
  };
}
