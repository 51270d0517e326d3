/** What we need of whoever carries mail. */
export type MailMessage = {
  /** Of the stored mail; the Message-ID is made from it, so that a repeated send can be recognised. */
  id: string;
  /** "Name <address>" or an address. */
  from: string;
  /** One plain address. */
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Stops mails of this kind by one POST (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /**
   * Resolves when the mail was accepted for delivery. Rejects with MailRefused when this mail will never be
   * taken, with MailPostponed when another try may succeed.
   */
  send: (message: MailMessage) => Promise<void>;
  /** Mails stay where they are stored and are read there (development). */
  readonly local: boolean;
};

/** No try will ever succeed: the address is wrong, or its server says no for good. */
export class MailRefused extends Error {}

/** Not now: the server is away, busy or does not let us in. */
export class MailPostponed extends Error {
  /** Whether it concerns this mail alone; else the next one would fare no better. */
  readonly onlyThisMail: boolean;
  /** Short code for the log, without an address. */
  readonly code: string;
  constructor(message: string, options: { onlyThisMail: boolean; code: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.onlyThisMail = options.onlyThisMail;
    this.code = options.code;
  }
}
