export type EmailMessage = {
  /** Id of the outbox row. The Message-ID is derived from it, so servers can recognize a repeated send. */
  id: string;
  /** "Name <address>" or a bare address. */
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** A single POST to it unsubscribes (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /**
   * Resolves once the email is accepted for delivery. Rejects with MailRefused if it never will be, or MailPostponed
   * if a retry may succeed.
   */
  send: (message: EmailMessage) => Promise<void>;
  /** In development nothing is delivered; read emails in the outbox at /dev/mail. */
  readonly local: boolean;
};

export const localMailer: Mailer = { local: true, send: async () => undefined };

/** A permanent failure: the address is invalid, or its server rejected the email for good. */
export class MailRefused extends Error {}

/** The server is down, busy, or rejects our credentials. */
export class MailPostponed extends Error {
  /** False if the next email would fail too. */
  readonly onlyThisEmail: boolean;
  /** Short code for the log; never contains an email address. */
  readonly code: string;
  constructor(message: string, options: { onlyThisEmail: boolean; code: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.onlyThisEmail = options.onlyThisEmail;
    this.code = options.code;
  }
}
