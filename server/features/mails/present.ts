/** A mail as text and HTML in the site's look. Mail clients know tables and inline styles, little else. */
import { site } from '#shared/site.ts';
import { escapeHtml } from '../../http/html.ts';

export type MailText = {
  subject: string;
  heading: string;
  /** Plain sentences, a paragraph each; a line break inside one is kept. */
  paragraphs: string[];
  /** One button; its address stands in the text version too. */
  action?: { label: string; url: string };
  /** The other thing that one may want to do instead. */
  instead?: { label: string; url: string };
  /** Small print below, such as why somebody gets this mail. */
  footnote?: string;
  /** Stops mails of this kind, by a page and by the mail program itself (RFC 8058). */
  unsubscribe?: { label: string; url: string };
};

/** The tokens of tailwind.config.ts, which no mail client reads. */
const colour = {
  paper: '#FAF7F2',
  card: '#FFFFFF',
  ink: '#14263D',
  quiet: '#55606E',
  bayou: '#1F5F99',
  gold: '#C9962B',
  line: '#E6DFD3',
};
const sans = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif";

const lineWidth = 72;

/** Breaks at spaces; an address stays whole on a line of its own, so that it can be clicked. */
export function wrap(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = [];
      let current = '';
      for (const word of line.split(' ').filter(Boolean)) {
        if (current && current.length + 1 + word.length > lineWidth) {
          lines.push(current);
          current = word;
        } else current = current ? `${current} ${word}` : word;
      }
      return [...lines, current].join('\n');
    })
    .join('\n');
}

const htmlOf = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');

export function composeMail(mail: MailText): { text: string; html: string } {
  return { text: textOf(mail), html: pageOf(mail) };
}

function textOf(mail: MailText): string {
  const parts = [
    wrap(mail.heading),
    ...mail.paragraphs.map(wrap),
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    ...(mail.instead ? [`${mail.instead.label}:\n${mail.instead.url}`] : []),
    ...(mail.footnote ? [wrap(mail.footnote)] : []),
    ...(mail.unsubscribe ? [`${mail.unsubscribe.label}:\n${mail.unsubscribe.url}`] : []),
    // The sign by which mail clients know where the mail itself ends.
    `-- \n${site.name}\n${site.operator}, ${site.contact.address}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function pageOf({ subject, heading, paragraphs, action, instead, footnote, unsubscribe }: MailText): string {
  const quiet = `margin:0 0 12px;${sans};font-size:14px;line-height:21px;color:${colour.quiet}`;
  const body = [
    `<h1 style="margin:0 0 16px;${serif};font-size:24px;line-height:32px;font-weight:600;color:${colour.ink}">${htmlOf(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) =>
        `<p style="margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:${colour.ink}">${htmlOf(paragraph)}</p>`,
    ),
    action &&
      `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td bgcolor="${colour.bayou}" style="border-radius:8px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 24px;${sans};font-size:16px;line-height:20px;font-weight:600;color:${colour.card};text-decoration:none;border-radius:8px">${htmlOf(action.label)}</a></td></tr></table>
<p style="${quiet};word-break:break-all">If the button does not work, open this address:<br><a href="${escapeHtml(action.url)}" style="color:${colour.bayou}">${escapeHtml(action.url)}</a></p>`,
    instead &&
      `<p style="margin:0 0 16px;${sans};font-size:16px;line-height:25px"><a href="${escapeHtml(instead.url)}" style="color:${colour.bayou}">${htmlOf(instead.label)}</a></p>`,
    footnote && `<p style="${quiet}">${htmlOf(footnote)}</p>`,
    unsubscribe &&
      `<p style="${quiet}"><a href="${escapeHtml(unsubscribe.url)}" style="color:${colour.bayou}">${htmlOf(unsubscribe.label)}</a></p>`,
  ];
  // The first words that a list of mails shows beside the subject.
  const preview = `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(paragraphs[0] ?? heading)}</div>`;
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper}">
${preview}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 14px;${serif};font-size:20px;line-height:28px;font-weight:600;color:${colour.ink}"><span style="border-bottom:2px solid ${colour.gold};padding-bottom:3px">${escapeHtml(site.name)}</span></td></tr>
<tr><td bgcolor="${colour.card}" style="padding:32px 28px 20px;border:1px solid ${colour.line};border-radius:10px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:18px 4px;${sans};font-size:14px;line-height:21px;color:${colour.quiet}">${escapeHtml(site.operator)}<br>${escapeHtml(site.contact.address)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
