/**
 * What we count on at the payment provider, as cases that run against the local provider and against Stripe's test
 * mode alike: `npm run billing:probe`, and contract.test.ts.
 */
import { deepStrictEqual, equal, ok, rejects } from 'node:assert/strict';
import {
  type ContractContext,
  confirm,
  eventually,
  missing,
  read,
  returnUrl,
  session,
  subscribe,
  typesLeadingTo,
  withCustomer,
  withPaid,
} from './contract-steps.ts';

export type ContractCase = { name: string; run: (context: ContractContext) => Promise<void> };

export const contract: ContractCase[] = [
  {
    name: 'the prices of all plans agree',
    run: async ({ payments }) => deepStrictEqual(await payments.checkPrices(), []),
  },
  {
    name: 'a key gives the same customer again, and refuses other parameters',
    run: (context) =>
      withCustomer(context, 'key', async (id) => {
        const { payments, run } = context;
        const options = { email: `key.${run}@example.org`, userId: 1, key: `${run}:cu:key` };
        deepStrictEqual(await payments.createCustomer(options), { id });
        await rejects(payments.createCustomer({ ...options, email: 'other@example.org' }), {
          kind: 'refused',
        });
      }),
  },
  {
    name: 'a payment page opens, is found again, and closes for good',
    run: async (context) => {
      const { payments } = context;
      const opened = await session(context, 'page', null);
      equal((await session(context, 'page', null)).id, opened.id);
      ok(opened.url?.startsWith('http'));
      const found = (await payments.readSession(opened.id))!;
      deepStrictEqual(
        [found.status, found.paymentStatus, found.email, found.subscriptionId, found.metadata.orderId],
        ['open', 'unpaid', null, null, `${context.run}-page`],
      );
      const hours = (found.expiresAt.getTime() - Date.now()) / 3_600_000;
      ok(hours > 0 && hours < 25, `it is open for ${hours} hours`);
      equal((await payments.expireSession(opened.id)).status, 'expired');
      equal((await payments.expireSession(opened.id)).status, 'expired');
    },
  },
  {
    name: 'the address that we fill in is no address that somebody gave',
    run: async (context) => {
      const opened = await session(context, 'filled', `filled.${context.run}@example.org`);
      equal(opened.email, null);
      await context.payments.expireSession(opened.id);
    },
  },
  {
    name: 'what does not exist is undefined',
    run: async ({ payments }) => {
      await missing(payments.readSubscription('sub_1none'));
      await missing(payments.readSession('cs_test_none'));
      await missing(payments.readCustomer('cus_none'));
      await payments.cancelSubscription('sub_1none');
    },
  },
  {
    name: 'a subscription waits for its payment; declined, then paid',
    run: (context) =>
      withCustomer(context, 'declined', async (customerId) => {
        const waiting = await subscribe(context, customerId, { name: 'declined' });
        equal((await subscribe(context, customerId, { name: 'declined' })).id, waiting.id);
        deepStrictEqual(
          [waiting.status, waiting.plan, waiting.amount, waiting.interval, waiting.latestInvoice?.status],
          ['incomplete', 'monthly', 9900, 'month', 'open'],
        );
        await rejects(confirm(context, waiting, 'pm_card_chargeDeclined'), { code: 'card_declined' });
        const declined = await read(context, waiting.id);
        deepStrictEqual([declined.status, declined.clientSecret], ['incomplete', waiting.clientSecret]);
        await confirm(context, waiting, 'pm_card_visa');
        const paid = await eventually(
          () => read(context, waiting.id),
          ({ status }) => status === 'active',
        );
        deepStrictEqual(
          [paid.status, paid.clientSecret, paid.latestInvoice?.status, paid.latestInvoice?.amountPaid],
          ['active', null, 'paid', 9900],
        );
        ok(paid.periodEnd!.getTime() > Date.now() + 27 * 86_400_000);
        equal(paid.metadata.orderId, `${context.run}-declined`);
      }),
  },
  {
    name: 'a card that asks for a second step leaves the subscription incomplete',
    run: (context) =>
      withCustomer(context, 'step', async (customerId) => {
        const waiting = await subscribe(context, customerId, { name: 'step' });
        const intent = await confirm(context, waiting, 'pm_card_threeDSecure2Required');
        equal(intent.status, 'requires_action');
        const after = await read(context, waiting.id);
        deepStrictEqual([after.status, after.clientSecret], ['incomplete', waiting.clientSecret]);
      }),
  },
  {
    name: 'the intro month ends by itself',
    run: (context) =>
      withCustomer(context, 'intro', async (customerId) => {
        const made = await subscribe(context, customerId, { name: 'intro', plan: 'intro' });
        deepStrictEqual([made.plan, made.amount, made.cancelAtPeriodEnd], ['intro', 4900, true]);
      }),
  },
  {
    name: 'the last payment is paid back once, the subscription ended once',
    run: (context) =>
      withPaid(context, 'refund', async ({ id }) => {
        const { payments, run } = context;
        await payments.refundLatest({ subscriptionId: id, key: `${run}:re:1` });
        await payments.refundLatest({ subscriptionId: id, key: `${run}:re:1` });
        await payments.refundLatest({ subscriptionId: id, key: `${run}:re:2` });
        const refunded = await eventually(
          () => read(context, id),
          ({ latestInvoice }) => latestInvoice?.fullyRefunded === true,
        );
        ok(refunded.latestInvoice?.fullyRefunded);
        await payments.cancelSubscription(id);
        await payments.cancelSubscription(id);
        const ended = await read(context, id);
        equal(ended.status, 'canceled');
        ok(ended.endedAt);
      }),
  },
  {
    name: 'a part that is paid back is not everything',
    run: (context) =>
      withPaid(context, 'part', async ({ id, clientSecret: _none, ...paid }) => {
        const { stripe } = context;
        const { data } = await stripe.invoicePayments.list({ invoice: paid.latestInvoice!.id });
        await stripe.refunds.create({
          payment_intent: String(data[0]?.payment.payment_intent),
          amount: 1000,
        });
        equal((await read(context, id)).latestInvoice?.fullyRefunded, false);
      }),
  },
  {
    name: 'a disputed payment is seen',
    run: (context) =>
      withPaid(
        context,
        'dispute',
        async ({ id }) => {
          const disputed = await eventually(
            () => read(context, id),
            ({ latestInvoice }) => latestInvoice?.dispute !== null,
          );
          ok(['open', 'inquiry'].includes(disputed.latestInvoice?.dispute ?? ''));
        },
        'pm_card_createDispute',
      ),
  },
  {
    name: 'invoices are listed, the portal opens',
    run: (context) =>
      withPaid(context, 'portal', async ({ customerId }) => {
        const invoices = await context.payments.listInvoices({ customerId });
        deepStrictEqual(
          invoices.map(({ amount, status }) => [amount, status]),
          [[9900, 'paid']],
        );
        ok(invoices[0]?.number && invoices[0].url?.startsWith('http'));
        ok((await context.payments.createPortal({ customerId, returnUrl })).url.startsWith('http'));
      }),
  },
  {
    name: 'events are listed and lead to their subscription',
    run: async (context) => {
      const since = new Date(Date.now() - 60_000);
      await withPaid(context, 'events', async ({ id }) => {
        const { payments, run } = context;
        await payments.refundLatest({ subscriptionId: id, key: `${run}:re:events` });
        const wanted = ['customer.subscription.created', 'invoice.paid', 'charge.refunded'];
        const found = await eventually(
          () => typesLeadingTo(payments, since, id),
          (types) => wanted.every((type) => types.has(type)),
        );
        deepStrictEqual(
          wanted.filter((type) => !found.has(type)),
          [],
        );
      });
    },
  },
  {
    name: 'a deleted customer is gone, its subscriptions have ended',
    run: (context) =>
      withPaid(context, 'deleted', async ({ id, customerId }) => {
        await context.stripe.customers.del(customerId);
        await missing(context.payments.readCustomer(customerId));
        equal((await read(context, id)).status, 'canceled');
      }),
  },
  {
    name: 'running subscriptions are listed with their order',
    run: (context) =>
      withPaid(context, 'listed', async ({ id }) => {
        for await (const each of context.payments.listSubscriptions())
          if (each.id === id) {
            equal(each.metadata.orderId, `${context.run}-listed`);
            return;
          }
        ok(false, `${id} is not in the list`);
      }),
  },
];
