/** Judges passwords: the server rejects some of staff, and forms show a strength, which is weak for those. */
import { staffPasswordLength } from '../messages/accounts.ts';
import { site } from './site.ts';

type Options = {
  /** Common passwords in lower case, most common first. */
  common: readonly string[];
  isStaff: boolean;
};

const isCommon = (password: string, common: readonly string[]): boolean =>
  common.slice(0, 10_000).includes(password.toLowerCase());

/** Why the server rejects an administrator's or moderator's password. For others, the shared schema's minimum length is enough. */
export function rejectionOf(password: string, common: readonly string[]): 'short' | 'common' | undefined {
  if (password.length < staffPasswordLength) return 'short';
  return isCommon(password, common) ? 'common' : undefined;
}

export type Strength = 'weak' | 'fair' | 'good';

/** The most common leaked passwords, and words that are obvious on this site. */
const obvious = new RegExp(
  `p[a@]ssw[o0]rd|qwert[yz]|asdf|letmein|welcome|iloveyou|admin|jesus|god|church|love|secret|abc123|${site.city}|${site.state}`.toLowerCase(),
  'g',
);

const classes: Array<[RegExp, number]> = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 30],
];

/** Counts characters that the previous one doesn't predict: no repeats ("aaaa") or sequences ("1234", "dcba"). */
function surprises(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  return codes.filter((code, index) => index === 0 || Math.abs(code - codes[index - 1]!) > 1).length;
}

/** Below 40 bits, a single computer can guess it; from 60 bits on, it's safe. `known` has the user's name and email. */
export function strengthOf(
  password: string,
  { known, common, isStaff }: Options & { known: readonly string[] },
): Strength {
  if (isCommon(password, common) || (isStaff && rejectionOf(password, common))) return 'weak';
  let rest = password.toLowerCase().replace(obvious, '\u0000');
  for (const word of known.map((text) => text.trim().toLowerCase()).filter((text) => text.length >= 3))
    rest = rest.replaceAll(word, '\u0000');
  // A common word counts as one character.
  const pool = classes.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = surprises(rest) * Math.log2(Math.max(pool, 2));
  if (password.length < 8 || bits < 40) return 'weak';
  return bits < 60 ? 'fair' : 'good';
}
