import type { Mailer } from './types.ts';

/** The outbox itself is the mail box: /dev/mail shows it, nothing leaves the machine. */
export const createLocalMailer = (): Mailer => ({ local: true, send: async () => undefined });
