/** Which similar listings are different congregations. */
import { languages } from '#shared/service-times/schedule.ts';

const isNumber = (word: string) =>
  /^(\d+(st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/.test(word);
const markers = new Set<string>([
  'ward',
  'branch',
  'campus',
  'hispanic',
  'espanol',
  'samoan',
  'tongan',
  ...languages,
]);

/** The words of a name in lower case and without accents, to compare names. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** "Grace Church - Katy" is a congregation of "grace church". */
const organizationOf = (name: string): string => wordsOf(name.replace(/\s[-–—]\s.*$/, '')).join(' ');

/**
 * Whether two similar names say that they are different congregations on purpose: of one organization ("Grace - Katy",
 * "Grace - Cypress"), with different numbers ("1st Ward", "2nd Ward"), or of a ward, campus, or language.
 */
export function areCongregations(a: string, b: string): boolean {
  const [of, other] = [wordsOf(a), wordsOf(b)];
  const onlyA = of.filter((word) => !other.includes(word));
  const onlyB = other.filter((word) => !of.includes(word));
  if (onlyA.length + onlyB.length === 0) return false;
  const organization = organizationOf(a);
  return (
    (organization === organizationOf(b) &&
      organization !== of.join(' ') &&
      organization !== other.join(' ')) ||
    (onlyA.some(isNumber) && onlyB.some(isNumber)) ||
    [...onlyA, ...onlyB].some((word) => markers.has(word))
  );
}
