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
  /(?:^|[\s_-])(?:comments?|commentlist|disqus|cmp|cky)(?=$|[\s_-])|cookie|consent|gdpr|onetrust|usercentrics|iubenda/i;
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

/** Reads a page in one pass; malformed and truncated markup is read as far as it goes. */
export function readMarkup(html: string): Markup {
  const [title, description, headings, scripts] = [maxPart, maxPart, maxPart, maxPart].map(collector);
  const body = collector(maxText);
  const [links, resources]: [string[], string[]] = [[], []];
  /** Open elements within the outermost hidden one. */
  let hiddenDepth = 0;
  /** Where text goes beside the body. */
  let [inTitle, inScript, inHeading] = [false, false, false];
  let link: ReturnType<typeof collector> | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const resource = resourceOf(name, attributes);
      if (resource && resources.length < maxLinks) resources.push(resource);
      if (hiddenDepth > 0 || isHidden(name, attributes)) {
        hiddenDepth += 1;
        return;
      }
      if (!inline.has(name)) body.add(' ');
      if (name === 'title') inTitle = true;
      else if (name === 'script') inScript = true;
      else if (heading.test(name)) inHeading = true;
      else if (name === 'a') link = collector(maxPart);
      else if (name === 'img' && attributes.alt) body.add(`${attributes.alt} `);
      else if (name === 'meta' && descriptions.test(attributes.name ?? attributes.property ?? ''))
        description!.add(` ${attributes.content ?? ''}`);
    },
    ontext(data) {
      if (hiddenDepth > 0) return;
      if (inScript) scripts!.add(data);
      else if (inTitle) title!.add(data);
      else {
        body.add(data);
        if (inHeading) headings!.add(data);
        link?.add(data);
      }
    },
    onclosetag(name) {
      if (hiddenDepth > 0) {
        hiddenDepth -= 1;
        return;
      }
      if (!inline.has(name)) body.add(' ');
      if (name === 'title') inTitle = false;
      else if (name === 'script') inScript = false;
      else if (heading.test(name)) {
        inHeading = false;
        headings!.add(' ');
      } else if (name === 'a' && link) {
        if (links.length < maxLinks) links.push(link.text().trim());
        link = undefined;
      }
    },
  });
  parser.end(html);
  return {
    title: title!.text(),
    description: description!.text(),
    headings: headings!.text(),
    links,
    text: body.text(),
    resources,
    scripts: scripts!.text(),
  };
}
