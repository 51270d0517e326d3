/** Who a payment belongs to, and where mails about it go. */
import type { Payments } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/session.ts';
import { makePayerAccount } from '../accounts/service.ts';
import { queueMail } from '../mails/service.ts';
import { paidForAccountMail } from './emails.ts';
import { isBrowser } from './policy.ts';
import { findCustomer, findPayer, saveCustomer } from './store-customers.ts';
import * as orders from './store-orders.ts';
import * as subscriptions from './store-subscriptions.ts';

export type Payer = { userId: number | null; email: string; accountMade: boolean };

/** The address that the provider reports for an order of somebody signed out; null when it knows none. */
export async function reportedAddress(
  payments: Payments,
  { order, customerId }: { order: orders.Order; customerId: string },
): Promise<string | null> {
  if (order.userId !== null || !isBrowser(order.payer)) return null;
  return (await payments.readCustomer(customerId))?.email?.toLowerCase() ?? null;
}

/**
 * The payer of an order that was just paid. Somebody signed out gets an account for the address that the provider
 * reports; an account that the address has already gets nothing until its owner signs in.
 */
export async function settlePayer(
  deps: Deps,
  tx: Tx,
  { order, reported }: { order: orders.Order; reported: string | null },
): Promise<Payer> {
  const { userId, email, accountMade } = order;
  if (!reported) return { userId, email, accountMade };
  const made = await makePayerAccount(deps, tx, { email: reported });
  if (made) return { userId: made.id, email: reported, accountMade: true };
  await queueMail(
    tx,
    paidForAccountMail({
      to: reported,
      cause: `paid-for-account:${order.id}`,
      sendAt: deps.now(),
      url: `${deps.baseUrl()}/auth`,
    }),
  );
  return { userId: null, email: reported, accountMade: false };
}

/** What was paid with a verified address before its owner signed in becomes theirs. */
export async function adoptPayments(deps: Deps, viewer: Viewer): Promise<void> {
  if (!viewer.emailVerified) return;
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const adopted = await orders.adoptOrders(tx, { userId: viewer.id, email: viewer.email, now });
    if (adopted.length === 0) return;
    await subscriptions.adoptSubscriptions(tx, {
      userId: viewer.id,
      orderIds: adopted.map(({ id }) => id),
    });
  });
}

/** The account's address as it is now, else the one that the payment was made with. */
export async function addressOf(
  tx: Tx,
  payer: { userId: number | null; email: string | undefined },
): Promise<string | undefined> {
  const user = payer.userId === null ? undefined : await findPayer(tx, { userId: payer.userId });
  return user?.email ?? (payer.email || undefined);
}

/** The provider's customer of a signed-in payer, made when there is none. */
export async function customerOf(
  deps: Deps,
  tx: Tx,
  { payments, viewer, order }: { payments: Payments; viewer: Viewer; order: orders.Order },
): Promise<string> {
  const known = order.customerId ?? (await findCustomer(tx, { userId: viewer.id }))?.providerId;
  if (known) return known;
  const { id } = await payments.createCustomer({
    email: viewer.email,
    userId: viewer.id,
    key: `cu:${order.id}:${order.attempt}`,
  });
  await saveCustomer(tx, {
    providerId: id,
    userId: viewer.id,
    email: viewer.email,
    now: deps.now(),
  });
  return id;
}
