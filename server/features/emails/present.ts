/** Renders an email as text and HTML. Email clients support little more than tables and inline styles. */

import { site } from '#shared/domain/site.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { operator } from '#shared/operator/operator.ts';
import { escapeHtml } from '../../http/page/html.ts';
import { emailFrame } from './copy.ts';

export type EmailContent = {
  subject: string;
  heading: string;
  /** Plain text; line breaks inside a paragraph are preserved. */
  paragraphs: string[];
  /** The button. */
  action?: { label: string; url: string };
  /** A plain link, as an alternative to the button. */
  instead?: { label: string; url: string };
  /** Small print, such as the reason for this email. */
  footnote?: string;
  /** Also used for one-click unsubscribe in email clients (RFC 8058). */
  unsubscribe?: { label: string; url: string };
};

/** The colors of tailwind.config.ts, which email clients cannot read. */
const color = {
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

/** Wraps at spaces. Long URLs stay whole on their own line, so that they remain clickable. */
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

const escapeText = (text: string) => escapeHtml(text).replace(/\n/g, '<br>');

/** In the current language. */
export function composeEmail(email: EmailContent): { text: string; html: string } {
  return { text: textOf(email), html: htmlOf(email) };
}

function textOf(email: EmailContent): string {
  const parts = [
    wrap(email.heading),
    ...email.paragraphs.map(wrap),
    ...(email.action ? [`${email.action.label}:\n${email.action.url}`] : []),
    ...(email.instead ? [`${email.instead.label}:\n${email.instead.url}`] : []),
    ...(email.footnote ? [wrap(email.footnote)] : []),
    ...(email.unsubscribe ? [`${email.unsubscribe.label}:\n${email.unsubscribe.url}`] : []),
    // The signature delimiter of email clients.
    `-- \n${site.name}\n${operator.name}, ${operator.address}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf({
  subject,
  heading,
  paragraphs,
  action,
  instead,
  footnote,
  unsubscribe,
}: EmailContent): string {
  const quiet = `margin:0 0 12px;${sans};font-size:14px;line-height:21px;color:${color.quiet}`;
  const body = [
    `<h1 style="margin:0 0 16px;${serif};font-size:24px;line-height:32px;font-weight:600;color:${color.ink}">${escapeText(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) =>
        `<p style="margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:${color.ink}">${escapeText(paragraph)}</p>`,
    ),
    action &&
      `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td bgcolor="${color.bayou}" style="border-radius:8px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 24px;${sans};font-size:16px;line-height:20px;font-weight:600;color:${color.card};text-decoration:none;border-radius:8px">${escapeText(action.label)}</a></td></tr></table>
<p style="${quiet};word-break:break-all">${escapeHtml(emailFrame.buttonFallback)}<br><a href="${escapeHtml(action.url)}" style="color:${color.bayou}">${escapeHtml(action.url)}</a></p>`,
    instead &&
      `<p style="margin:0 0 16px;${sans};font-size:16px;line-height:25px"><a href="${escapeHtml(instead.url)}" style="color:${color.bayou}">${escapeText(instead.label)}</a></p>`,
    footnote && `<p style="${quiet}">${escapeText(footnote)}</p>`,
    unsubscribe &&
      `<p style="${quiet}"><a href="${escapeHtml(unsubscribe.url)}" style="color:${color.bayou}">${escapeText(unsubscribe.label)}</a></p>`,
  ];
  // Inboxes show this next to the subject.
  const preview = `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(paragraphs[0] ?? heading)}</div>`;
  return `<!doctype html>
<html lang="${currentLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${color.paper}">
${preview}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${color.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 14px;${serif};font-size:20px;line-height:28px;font-weight:600;color:${color.ink}"><span style="border-bottom:2px solid ${color.gold};padding-bottom:3px">${escapeHtml(site.name)}</span></td></tr>
<tr><td bgcolor="${color.card}" style="padding:32px 28px 20px;border:1px solid ${color.line};border-radius:10px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:18px 4px;${sans};font-size:14px;line-height:21px;color:${color.quiet}">${escapeHtml(operator.name)}<br>${escapeHtml(operator.address)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
