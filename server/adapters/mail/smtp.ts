/** Email over SMTP. Every step has a timeout, and user input can't inject headers or recipients. */
import { createTransport } from 'nodemailer';
import { type EmailMessage, type Mailer, MailPostponed, MailRefused } from './types.ts';

/** Milliseconds. */
type SmtpTimeouts = { connect: number; greeting: number; silence: number };

const defaultTimeouts: SmtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 20_000 };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** Line breaks and other control characters could end a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: intended
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const oneLine = (text: string): string => text.replace(controlCharacters, ' ').trim().slice(0, 900);

/** Exactly one bare address; rejects anything that could parse as two addresses or a header. */
const plainAddress = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,253}$/;

function addressOf(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: intended
  if (/[\u0000-\u001f\u007f]/.test(text) || !plainAddress.test(text))
    throw new MailRefused('not an email address');
  return text;
}

/** Parses "Name <address>" or a bare address. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', inside] = /^(.*)<([^<>]+)>$/s.exec(from.trim()) ?? [];
  return {
    name: oneLine(name).replace(/^"(.*)"$/, '$1'),
    address: addressOf((inside ?? from).trim()),
  };
}

/** One-click unsubscribe in email clients (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url
    ? {
        // URL parsing strips or encodes line breaks, spaces, and angle brackets.
        'List-Unsubscribe': `<${new URL(url).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};

function toFailure(error: SmtpError): MailRefused | MailPostponed {
  const { responseCode = 0, command = '', code = 'ESMTP' } = error;
  const onlyThisEmail = /^(RCPT TO|DATA)/.test(command) || code === 'EMESSAGE';
  // A rejected sender or password is a configuration error that an operator can fix, so the email stays queued.
  if (onlyThisEmail && responseCode >= 500) return new MailRefused(error.message, { cause: error });
  return new MailPostponed(error.message, {
    onlyThisEmail: onlyThisEmail && responseCode >= 400,
    code: responseCode ? `${code} ${responseCode}` : code,
    cause: error,
  });
}

/** `url` is smtp://user:password@host:port, or smtps:// for implicit TLS. */
export function createSmtpMailer(options: { url: string; timeouts?: SmtpTimeouts }): Mailer {
  const { connect, greeting, silence } = options.timeouts ?? defaultTimeouts;
  const url = new URL(options.url);
  const secure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(url.username
      ? {
          auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
          // Never send a password over the network unencrypted.
          requireTLS: !secure && !/^(localhost|127\.|\[::1\])/.test(url.hostname),
        }
      : {}),
    connectionTimeout: connect,
    greetingTimeout: greeting,
    socketTimeout: silence,
    dnsTimeout: connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    local: false,
    send: async (message: EmailMessage) => {
      const from = senderOf(message.from);
      const to = addressOf(message.to);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(message.replyTo ? { replyTo: { name: '', address: addressOf(message.replyTo) } } : {}),
          subject: oneLine(message.subject),
          text: message.text,
          html: message.html,
          messageId: `<${message.id}@${from.address.split('@')[1]}>`,
          // Suppresses out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message.unsubscribeUrl) },
        });
      } catch (error) {
        if (error instanceof MailRefused) throw error;
        throw toFailure(error as SmtpError);
      }
    },
  };
}
