/** What we need of a service that delivers email. */
export type EmailMessage = {
  /** Of the outbox row; the Message-ID is made from it, so that a repeated send can be recognized. */
  id: string;
  /** "Name <address>" or an address. */
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Stops emails of this kind by one POST (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /**
   * Resolves when the email was accepted for delivery. Rejects with MailRefused when it will never be accepted, with
   * MailPostponed when a retry may succeed.
   */
  send: (message: EmailMessage) => Promise<void>;
  /** Development: nothing is delivered, emails are read in the outbox (/dev/mail). */
  readonly local: boolean;
};

export const localMailer: Mailer = { local: true, send: async () => undefined };

/** No retry will succeed: the address is wrong, or its server refuses permanently. */
export class MailRefused extends Error {}

/** The server is down, busy or refuses our sign-in. */
export class MailPostponed extends Error {
  /** Whether it concerns this email alone; otherwise the next one would fail too. */
  readonly onlyThisEmail: boolean;
  /** Short code for the log, without an address. */
  readonly code: string;
  constructor(message: string, options: { onlyThisEmail: boolean; code: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.onlyThisEmail = options.onlyThisEmail;
    this.code = options.code;
  }
}
