/** Mail over SMTP. Every wait has an end, and no text of ours can become a header or a second recipient. */
import { createTransport } from 'nodemailer';
import { type Mailer, type MailMessage, MailPostponed, MailRefused } from './types.ts';

/** Milliseconds. */
export type SmtpTimeouts = { connect: number; greeting: number; silence: number };

const usual: SmtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 20_000 };

/** What nodemailer adds to an error of the server or the network. */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** Line breaks and other control characters end headers; a person's text has no use for them there. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const oneLine = (text: string): string => text.replace(control, ' ').trim().slice(0, 900);

/** One plain address; anything that could be read as two, or as a header, is none. */
const plainAddress = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,253}$/;

function addressOf(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  if (/[\u0000-\u001f\u007f]/.test(text) || !plainAddress.test(text))
    throw new MailRefused('not an address that mail can be sent to');
  return text;
}

/** Name and address of "Name <address>". */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', inside] = /^(.*)<([^<>]+)>$/s.exec(from.trim()) ?? [];
  return {
    name: oneLine(name).replace(/^"(.*)"$/, '$1'),
    address: addressOf((inside ?? from).trim()),
  };
}

/** A button of the mail program that stops this kind of mail with one call (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url
    ? {
        // As a parsed address it holds no line break, space or angle bracket.
        'List-Unsubscribe': `<${new URL(url).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {};

function toFailure(error: SmtpError): MailRefused | MailPostponed {
  const { responseCode = 0, command = '', code = 'ESMTP' } = error;
  const aboutThisMail = /^(RCPT TO|DATA)/.test(command) || code === 'EMESSAGE';
  // A refused sender or password is a fault of the set-up, which an operator can mend: the mail waits.
  if (aboutThisMail && responseCode >= 500) return new MailRefused(error.message, { cause: error });
  return new MailPostponed(error.message, {
    onlyThisMail: aboutThisMail && responseCode >= 400,
    code: responseCode ? `${code} ${responseCode}` : code,
    cause: error,
  });
}

/** `url` as smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
export function createSmtpMailer(options: { url: string; timeouts?: SmtpTimeouts }): Mailer {
  const { connect, greeting, silence } = options.timeouts ?? usual;
  const address = new URL(options.url);
  const secure = address.protocol === 'smtps:';
  const transport = createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    ...(address.username
      ? {
          auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
          // A password never goes over the wire in the clear, but to this machine.
          requireTLS: !secure && !/^(localhost|127\.|\[::1\])/.test(address.hostname),
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
    send: async (message: MailMessage) => {
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
          // Out-of-office answers do not answer it.
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message.unsubscribeUrl) },
        });
      } catch (error) {
        if (error instanceof MailRefused) throw error;
        throw toFailure(error as SmtpError);
      }
    },
  };
}
