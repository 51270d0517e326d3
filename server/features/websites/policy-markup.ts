/** Reads the parts of an HTML page that visitors see. */
import { Parser } from 'htmlparser2';

export type Markup = {
  title: string;
  /** Description and names for search engines and social networks. */
  description: string;
  /** The first three levels of headings. */
  headings: string;
  /** One string per link. */
  links: string[];
  /** All visible text of the body, with headings, links, and alternative texts of images. */
  text: string;
  /** URLs of scripts, frames, style sheets, and redirects. */
  resources: string[];
  /** Start of the inline scripts. */
  scripts: string;
};

/** Characters kept of each part; a page shows what it is about in its first paragraphs. */
const maxText = 20_000;
const maxPart = 2_000;
const maxLinks = 1_000;
/** The parser's time grows with the square of the depth; only junk is nested deeper. */
const maxDepth = 2_000;

const unseen = new Set([
  'style',
  'noscript',
  'noframes',
  'template',
  'svg',
  'math',
  'object',
  'iframe',
  'select',
]);
const heading = /^h[1-3]$/;
/** Tags that don't separate words. */
const inline = new Set('a abbr b bdi em font i mark small span strong sub sup u wbr'.split(' '));
const hidingStyle =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])|(?:left|top|text-indent)\s*:\s*-\d{3}/i;
/** Readers' comments and consent banners aren't the page's own words. */
const foreignPart =
  /(?:^|[\s_-])(?:comments?|commentlist|responses?|repl(?:y|ies)|guestbook|disqus|cmp|cky)(?=$|[\s_-])|cookie|consent|gdpr|onetrust|usercentrics|iubenda/i;
const descriptions = /^(?:description|og:title|og:description|og:site_name|twitter:title)$/i;

type Attributes = Record<string, string>;

const isHidden = (name: string, { hidden, style, class: classes, id }: Attributes): boolean =>
  unseen.has(name) ||
  hidden !== undefined ||
  (style !== undefined && hidingStyle.test(style)) ||
  (name !== 'body' && name !== 'html' && foreignPart.test(`${classes ?? ''} ${id ?? ''}`));

/** The URL that a tag loads or forwards to. */
function resourceOf(name: string, attributes: Attributes): string | undefined {
  if (name === 'script' || name === 'frame' || name === 'iframe') return attributes.src;
  if (name === 'link') return attributes.href;
  const forwards = name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh';
  return forwards ? /url\s*=\s*['"]?([^'"\s]+)/i.exec(attributes.content ?? '')?.[1] : undefined;
}

/** Collects text with single spaces, up to a limit. */
function collector(max: number) {
  const pieces: string[] = [];
  let size = 0;
  return {
    add(piece: string) {
      const text = piece.replace(/\s+/g, ' ');
      if (size >= max || (text === ' ' && pieces.at(-1) === ' ')) return;
      pieces.push(text.slice(0, max - size));
      size += text.length;
    },
    text: () => pieces.join(''),
  };
}

type Collector = ReturnType<typeof collector>;

function createReader() {
  return {
    title: collector(maxPart),
    description: collector(maxPart),
    headings: collector(maxPart),
    scripts: collector(maxPart),
    body: collector(maxText),
    links: [] as string[],
    resources: [] as string[],
    depth: 0,
    /** Open elements within the outermost hidden one. */
    hiddenDepth: 0,
    inTitle: false,
    inScript: false,
    inHeading: false,
    link: undefined as Collector | undefined,
  };
}

type Reader = ReturnType<typeof createReader>;

function open(reader: Reader, name: string, attributes: Attributes): void {
  reader.depth += 1;
  const resource = resourceOf(name, attributes);
  if (resource && reader.resources.length < maxLinks) reader.resources.push(resource);
  if (reader.hiddenDepth > 0 || isHidden(name, attributes)) {
    reader.hiddenDepth += 1;
    return;
  }
  if (!inline.has(name)) reader.body.add(' ');
  if (name === 'title') reader.inTitle = true;
  else if (name === 'script') reader.inScript = true;
  else if (heading.test(name)) reader.inHeading = true;
  else if (name === 'a') reader.link = collector(maxPart);
  else if (name === 'img' && attributes.alt) reader.body.add(`${attributes.alt} `);
  else if (name === 'meta' && descriptions.test(attributes.name ?? attributes.property ?? ''))
    reader.description.add(` ${attributes.content ?? ''}`);
}

function read(reader: Reader, text: string): void {
  if (reader.hiddenDepth > 0) return;
  if (reader.inScript) reader.scripts.add(text);
  else if (reader.inTitle) reader.title.add(text);
  else {
    reader.body.add(text);
    if (reader.inHeading) reader.headings.add(text);
    reader.link?.add(text);
  }
}

function close(reader: Reader, name: string): void {
  reader.depth -= 1;
  if (reader.hiddenDepth > 0) {
    reader.hiddenDepth -= 1;
    return;
  }
  if (!inline.has(name)) reader.body.add(' ');
  if (name === 'title') reader.inTitle = false;
  else if (name === 'script') reader.inScript = false;
  else if (heading.test(name)) {
    reader.inHeading = false;
    reader.headings.add(' ');
  } else if (name === 'a' && reader.link) {
    if (reader.links.length < maxLinks) reader.links.push(reader.link.text().trim());
    reader.link = undefined;
  }
}

/** Reads a page in one pass; malformed and truncated markup is read as far as it goes. */
export function readMarkup(html: string): Markup {
  const reader = createReader();
  const parser = new Parser({
    onopentag(name, attributes) {
      open(reader, name, attributes);
      if (reader.depth > maxDepth) parser.pause();
    },
    ontext: (text) => read(reader, text),
    onclosetag: (name) => close(reader, name),
  });
  parser.end(html);
  return {
    title: reader.title.text(),
    description: reader.description.text(),
    headings: reader.headings.text(),
    links: reader.links,
    text: reader.body.text(),
    resources: reader.resources,
    scripts: reader.scripts.text(),
  };
}
