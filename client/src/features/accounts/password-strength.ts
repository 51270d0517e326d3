/** A rough estimate that advises and never rejects: how many guesses a password withstands. */
import { site } from '#shared/site.ts';

export type Strength = 'weak' | 'fair' | 'good';

/** Top entries of leaked password lists, and words that are obvious on this site. */
const common = new RegExp(
  `p[a@]ssw[o0]rd|qwert[yz]|asdf|letmein|welcome|iloveyou|admin|jesus|god|church|love|secret|abc123|${site.city}|${site.state}`.toLowerCase(),
  'g',
);

const classes: Array<[RegExp, number]> = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 30],
];

/** Signs that the one before does not give away: no repeats ("aaaa"), no steps up or down ("1234", "dcba"). */
function surprises(text: string): number {
  const codes = [...text].map((sign) => sign.codePointAt(0)!);
  return codes.filter((code, index) => index === 0 || Math.abs(code - codes[index - 1]!) > 1).length;
}

/** Bits: below 40 a guess in reach of one computer, from 60 on out of reach. `known` holds the user's own name and email. */
export function strengthOf(password: string, known: string[] = []): Strength {
  let rest = password.toLowerCase().replace(common, '\u0000');
  for (const word of known.map((text) => text.trim().toLowerCase()).filter((text) => text.length >= 3))
    rest = rest.replaceAll(word, '\u0000');
  // A word that everybody tries counts as one sign.
  const pool = classes.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = surprises(rest) * Math.log2(Math.max(pool, 2));
  if (password.length < 8 || bits < 40) return 'weak';
  return bits < 60 ? 'fair' : 'good';
}
