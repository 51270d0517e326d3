/** Determines who a payment belongs to and where its emails are sent. */
import type { Payments } from '../../adapters/payments/types.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/session.ts';
import { makePayerAccount } from '../accounts/service.ts';
import { queueEmail } from '../emails/service.ts';
import { paidForAccountEmail } from './emails.ts';
import { isBrowser } from './policy.ts';
import { adoptOrders, adoptSubscriptions, findCustomer, findPayer, saveCustomer } from './store-customers.ts';
import type * as orders from './store-orders.ts';

export type Payer = { userId: number | null; email: string; accountMade: boolean };

/** The email address the provider reports for an order of a signed-out payer, or null. */
export async function reportedEmail(
  payments: Payments,
  { order, customerId }: { order: orders.Order; customerId: string },
): Promise<string | null> {
  if (order.userId !== null || !isBrowser(order.payer)) return null;
  return (await payments.readCustomer(customerId))?.email?.toLowerCase() ?? null;
}

/**
 * Determines the payer of a newly paid order. A signed-out payer gets an account for the reported email address; if one
 * exists, its owner must sign in before the purchase becomes theirs.
 */
export async function resolvePayer(
  deps: Deps,
  tx: Tx,
  { order, reported }: { order: orders.Order; reported: string | null },
): Promise<Payer> {
  const { userId, email, accountMade } = order;
  if (!reported) return { userId, email, accountMade };
  const account = await makePayerAccount(deps, tx, { email: reported });
  if (account) return { userId: account.id, email: reported, accountMade: true };
  await queueEmail(
    tx,
    paidForAccountEmail({
      to: reported,
      cause: `paid-for-account:${order.id}`,
      sendAt: deps.now(),
      url: `${deps.baseUrl()}/auth`,
    }),
  );
  return { userId: null, email: reported, accountMade: false };
}

/** Assigns signed-out payments made with the viewer's verified email address to the viewer. */
export async function adoptPayments(deps: Deps, viewer: Viewer): Promise<void> {
  if (!viewer.emailVerified) return;
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const adopted = await adoptOrders(tx, { userId: viewer.id, email: viewer.email, now });
    if (adopted.length === 0) return;
    await adoptSubscriptions(tx, {
      userId: viewer.id,
      orderIds: adopted.map(({ id }) => id),
    });
  });
}

/** The account's current email address, or the one used for the payment. */
export async function emailOf(
  tx: Tx,
  payer: { userId: number | null; email: string | undefined },
): Promise<string | undefined> {
  const user = payer.userId === null ? undefined : await findPayer(tx, { userId: payer.userId });
  return user?.email ?? (payer.email || undefined);
}

/** The provider's customer of a signed-in payer; created if needed. */
export async function customerOf(
  deps: Deps,
  { payments, viewer, order }: { payments: Payments; viewer: Viewer; order: orders.Order },
): Promise<string> {
  const existing = order.customerId ?? (await findCustomer(deps.db, { userId: viewer.id }))?.providerId;
  if (existing) return existing;
  const { id } = await payments.createCustomer({
    email: viewer.email,
    userId: viewer.id,
    key: `cu:${order.id}:${order.attempt}`,
  });
  await saveCustomer(deps.db, {
    providerId: id,
    userId: viewer.id,
    email: viewer.email,
    now: deps.now(),
  });
  return id;
}
