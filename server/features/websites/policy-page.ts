/** Judges a page fetched from a church's website: the church's own, parked, or taken by somebody else. */
import { parseUrl } from '#shared/domain/url.ts';
import { websitesCopy } from '#shared/messages/admin/websites.ts';
import { type Markup, readMarkup } from './policy-markup.ts';
import {
  ambiguousWords,
  cautionWords,
  churchWords,
  commonNameWords,
  hostingWords,
  idlePattern,
  idlePhrases,
  interimPhrases,
  kindWords,
  ownerWords,
  parkedPattern,
  parkedPhrases,
  parkingHosts,
  parkingResources,
  platformHosts,
} from './policy-signs.ts';
import { topics } from './policy-topics.ts';

export type PageVerdict = 'fine' | 'parked' | 'taken';

export type Page = {
  /** Final URL after redirects. */
  url: string;
  /** At most 256 KB, may be cut anywhere, possibly malformed. */
  html: string;
  church: { name: string; otherNames: string | null };
  /** Whether an earlier check saw a page about a church here. */
  wasAboutChurch: boolean;
};

type Judgment = {
  verdict: PageVerdict;
  /** Whether the page is about a church, by the church's name or church vocabulary. False unless the verdict is fine. */
  aboutChurch: boolean;
  /** For the administrator: what decided, quoting the page; '' when fine. */
  evidence: string;
};

/** Text of a page that only says that it is parked: parking pages with terms and questions reach 3,000 characters. */
const maxParkedText = 4_000;
/** A notice of a suspended or expired account. */
const maxNoticeText = 800;
/** Shorter pages about something else may be a greeting, an error, or an application that is loading. */
const minUnrelatedText = 350;
/** A church's page this long has more than one ambiguous church word. */
const minLongText = 1_000;
/** Points of signs that convict a page without church words: one strong sign in the title, or two in the text. */
const basePoints = 4;
/** Each church word on the page demands one more strong sign, up to a limit. */
const maxPoints = 16;
/** Distinct words of registrars and hosts that make a short page theirs, at least one of them a hosting word. */
const minHostingWords = 3;

type Sign = { quote: string; match: string };

/** Lower case, without accents, with one space between words and around the text. */
function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u00ad]/g, '')
    .normalize('NFC')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd');
  return ` ${plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}

/** The folded text without folded words, also where they are repeated. */
const without = (words: string, text: string): string =>
  words.trim() ? text.replace(new RegExp(`${words.trimEnd()}(?= )`, 'g'), '') : text;

/** Scripts in which a space ends a word; in others, words run together or carry particles. */
const wholeWord =
  /^[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}\p{M}\p{N}\p{P}\p{S}\s]+$/u;

/** Words may start with particles: "and", "the", "to". */
const prefixing = /[\p{sc=Arab}\p{sc=Hebr}]/u;

function toSign(quote: string): Sign {
  const folded = prefixing.test(quote) ? fold(quote).trimStart() : fold(quote);
  if (!wholeWord.test(quote)) return { quote, match: folded.trim() };
  return quote.endsWith('*')
    ? { quote: quote.slice(0, -1), match: folded.trimEnd() }
    : { quote, match: folded };
}

const toSigns = (quotes: readonly string[]): Sign[] => [...new Set(quotes)].map(toSign);
const find = (signs: Sign[], text: string): string[] =>
  signs.filter(({ match }) => text.includes(match)).map(({ quote }) => quote);

const signsOf = {
  church: toSigns(churchWords),
  caution: toSigns(cautionWords),
  parked: toSigns(parkedPhrases),
  idle: toSigns(idlePhrases),
  hosting: toSigns(hostingWords),
  owner: toSigns(ownerWords),
  interim: toSigns(interimPhrases),
};
const topicSigns = topics.map((topic) => ({
  ...topic,
  strong: toSigns(topic.strong),
  weak: toSigns(topic.weak),
}));

/** What the rules below look at. */
type View = {
  markup: Markup;
  host: string;
  url: string;
  /** Title, description, and headings, folded. */
  prominent: string;
  /** All of the page, folded. */
  all: string;
  isNamed: boolean;
  /** Distinct church words outside of the church's name. */
  churchWords: string[];
};

/** Judges the page. A doubtful page is fine. */
export function judgePage(page: Page): Judgment {
  const view = viewOf(page);
  const parked = parkedEvidence(view);
  if (parked) return { verdict: 'parked', aboutChurch: false, evidence: parked };
  const taken = takenEvidence(view) ?? (page.wasAboutChurch ? unrelatedEvidence(view) : undefined);
  if (taken) return { verdict: 'taken', aboutChurch: false, evidence: taken };
  return { verdict: 'fine', aboutChurch: isAboutChurch(view), evidence: '' };
}

function viewOf({ url, html, church }: Page): View {
  const markup = readMarkup(html);
  const prominent = fold(`${markup.title} ${markup.description} ${markup.headings}`);
  const host = parseUrl(url)?.hostname ?? '';
  // A parking page shows the domain "grace-church.org", which doesn't name the church.
  const domain = fold(host.replace(/^ww[w\d]*\./, ''));
  const all = without(domain, `${prominent}${fold(markup.text)}`);
  const names = namesOf(church).filter((name) => all.includes(name));
  // "Grace Church - Situs Slot" isn't about a church because of its name.
  const withoutName = names.reduce((text, name) => without(name, text), all);
  return {
    markup,
    host,
    url: url.toLowerCase(),
    prominent,
    all,
    isNamed: names.length > 0,
    churchWords: find(signsOf.church, withoutName),
  };
}

/** The names as they may stand on the page, folded, the longest first. */
function namesOf({ name, otherNames }: Page['church']): string[] {
  // "Grace Church - North Campus (Español)" may be just "Grace Church" on its website.
  const [shortName = ''] = name.split(/\s[-–—|]\s|[(,]/);
  const names = [name, shortName, ...(otherNames ?? '').split(/[;,/\n]/)]
    .map(fold)
    .filter((folded) => folded.trim());
  const spelled = names.flatMap((folded) => [folded, ...spellings(folded)]);
  const variants = spelled.flatMap((folded) => [folded, ...coreOf(folded), ...withoutPlace(folded)]);
  return [...new Set(variants)].sort((a, b) => b.length - a.length);
}

const abbreviations = [
  ['saint', 'st'],
  ['mount', 'mt'],
  ['fort', 'ft'],
] as const;

const spellings = (name: string): string[] =>
  abbreviations.flatMap(([long, short]) => [
    name.replace(` ${long} `, ` ${short} `),
    name.replace(` ${short} `, ` ${long} `),
  ]);

/** "Crossroads Fellowship" of "Crossroads Fellowship Baytown". */
function withoutPlace(name: string): string[] {
  const words = name.trim().split(' ');
  const kind = words.findLastIndex((word) => kindWords.includes(word));
  return kind > 0 && words.slice(0, kind).some((word) => !commonNameWords.includes(word))
    ? [` ${words.slice(0, kind + 1).join(' ')} `]
    : [];
}

/** The part of the name that identifies the church, if it has at least two words: "Pine Creek" of "Pine Creek Baptist Church". */
function coreOf(name: string): string[] {
  const words = name.trim().split(' ');
  const last = words.findLastIndex((word) => !commonNameWords.includes(word));
  const core = words.slice(
    words.findIndex((word) => !commonNameWords.includes(word)),
    last + 1,
  );
  return core.filter((word) => !commonNameWords.includes(word)).length > 1 ? [` ${core.join(' ')} `] : [];
}

/** A single word of a name or of the vocabulary may be a coincidence. */
const isAboutChurch = ({ isNamed, churchWords: words }: View): boolean => isNamed || words.length > 1;

const isOn = (host: string, hosts: readonly string[]): string | undefined =>
  hosts.find((known) => host === known || host.endsWith(`.${known}`));

function parkedEvidence(view: View): string | undefined {
  const { markup, host, url, prominent, all, isNamed, churchWords: words } = view;
  const marketplace = isOn(host, parkingHosts) ?? parkingResources.find((part) => url.includes(part));
  if (marketplace) return marketplace;
  if (all.length > maxParkedText) return undefined;
  // A church may write about its own domain, but not in a heading.
  const checked = isNamed && words.length > 1 ? prominent : all;
  const phrases = [...find(signsOf.parked, checked), ...matchesOf(parkedPattern, checked)];
  if (phrases.length > 0) return quoted(phrases);
  const resource = markup.resources.find(isParkingResource);
  if (resource && all.length < maxNoticeText) return resource;
  if (isNamed || words.length > 0 || all.length > maxNoticeText) return undefined;
  const notices = [...find(signsOf.idle, all), ...matchesOf(idlePattern, all)];
  if (notices.length > 0) return quoted(notices);
  if (bareServer.test(all)) return (markup.text || markup.title).trim();
  if (isEmptyListing(markup)) return markup.title.trim();
  return parkingScript.exec(markup.scripts)?.[0] ?? (isInterim(view) ? undefined : hostingEvidence(all));
}

/** A registrar or host is talking to the owner of the domain, in words that no other list has. */
function hostingEvidence(text: string): string | undefined {
  const nouns = outermost(find(signsOf.hosting, text));
  const words = outermost(find(signsOf.owner, text));
  return nouns.length > 0 && nouns.length + words.length >= minHostingWords
    ? quoted([...nouns, ...words])
    : undefined;
}

/** Scripts of parking networks that draw or load the whole page. */
const parkingScript = /location(?:\.href)?\s*=\s*["']\/lander|window\.park\s*=|LANDER_SYSTEM/;

function isParkingResource(resource: string): boolean {
  const url = resource.toLowerCase();
  const host = parseUrl(url.replace(/^\/\//, 'https://'))?.hostname ?? '';
  return isOn(host, parkingHosts) !== undefined || parkingResources.some((part) => url.includes(part));
}

/** All that Apache's oldest default page says; "How it works" is a common heading. */
const bareServer = /^(?: +it works)+ +$/;

const listingLinks = /^(?:name|last modified|size|description|parent directory|cgi-bin\/?|\.\.\/|icons\/|)$/i;

/** A server's list of files that has nothing to show. */
const isEmptyListing = ({ title, links }: Markup): boolean =>
  /^\s*index of \//i.test(title) && links.filter((link) => !listingLinks.test(link)).length < 4;

function takenEvidence(view: View): string | undefined {
  const { all, churchWords: words, isNamed } = view;
  const cautions = words.length + find(signsOf.caution, all).length;
  const needed = Math.min(basePoints + 2 * cautions, maxPoints);
  for (const topic of topicSigns) {
    const strong = outermost([...find(topic.strong, all), ...matchesOf(topic.pattern, all)]);
    const weak =
      isNamed || cautions > 0 ? [] : [...find(topic.weak, all), ...matchesOf(topic.luckyNames, all)];
    const points = weigh(strong, 2, view) + weigh(weak, 1, view);
    if (points >= needed) return quoted([...strong, ...weak]);
  }
  return undefined;
}

const matchesOf = (pattern: RegExp | undefined, text: string): string[] =>
  pattern ? [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))] : [];

/** "no deposit bonus" isn't also "no deposit". */
const outermost = (quotes: string[]): string[] =>
  quotes.filter((quote) => !quotes.some((other) => other !== quote && other.includes(quote)));

/** Signs in the title, description, and headings count twice. */
const weigh = (quotes: string[], points: number, { prominent }: View): number =>
  quotes.reduce((sum, quote) => sum + (prominent.includes(toSign(quote).match) ? 2 * points : points), 0);

/** A page with enough text that is in no way about a church. */
function unrelatedEvidence(view: View): string | undefined {
  const { markup, host, isNamed, churchWords: words } = view;
  if (isNamed || isOn(host, platformHosts) || isInterim(view)) return undefined;
  const isCoincidence = words.length === 1 && ambiguousWords.includes(words[0]!);
  if (words.length > 0 && !isCoincidence) return undefined;
  if (lengthOf(markup.text) < (isCoincidence ? minLongText : minUnrelatedText)) return undefined;
  return websitesCopy.offTopic(markup.title.trim().slice(0, 100) || markup.text.trim().slice(0, 100));
}

/** An error, a check of the browser, or a sign-in page. */
const isInterim = ({ prominent }: View): boolean => find(signsOf.interim, prominent).length > 0;

/** Characters as in Latin script: one of Chinese, Japanese, or Korean says as much as three. */
const lengthOf = (text: string): number =>
  text.replace(/\s+/g, ' ').length +
  2 * (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? []).length;

const quoted = (quotes: string[]): string => quotes.slice(0, 4).join(', ');
