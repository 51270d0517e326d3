/** The account of somebody who paid before they had one. */
import { randomInt } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newSecret } from '../../http/session.ts';
import { accountOfPaymentMail } from './emails.ts';
import { forgotPasswordUrl, mailLink } from './service-links.ts';
import { hashPassword } from './service-passwords.ts';
import * as store from './store.ts';

/** A name that nobody chose: what stands before the @, and a number when that is taken. */
function nameOf(email: string, attempt: number): string {
  const local = email
    .split('@', 1)[0]!
    .replace(/[^a-z0-9._-]/gi, '')
    .slice(0, 24);
  const base = local.length >= 3 ? local : `member${local}`;
  return attempt === 0 ? base : `${base}-${randomInt(1000, 1_000_000)}`;
}

/**
 * Makes an account for the address that the payment provider reported, with a password that nobody knows, and
 * mails a link to set one to that address alone. Undefined when the address has an account: nothing of it changes.
 */
export async function makePayerAccount(
  deps: Pick<Deps, 'baseUrl' | 'now'>,
  tx: Tx,
  { email }: { email: string },
): Promise<{ id: number; email: string } | undefined> {
  const address = email.toLowerCase();
  if (await store.findUserByEmail(tx, { email: address })) return undefined;
  const passwordHash = await hashPassword(newSecret());
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const made = await store.insertUser(tx, {
      username: nameOf(address, attempt),
      email: address,
      passwordHash,
      now: deps.now(),
    });
    if (made === 'email') return undefined;
    if (made === 'username') continue;
    await mailLink(deps, tx, {
      purpose: 'reset_password',
      userId: made.id,
      email: made.email,
      lasts: 7 * 24 * 3600_000,
      compose: (mail) =>
        accountOfPaymentMail({ ...mail, username: made.username, later: forgotPasswordUrl(deps) }),
    });
    return { id: made.id, email: made.email };
  }
  throw new Error('no free username was found for a payer');
}
