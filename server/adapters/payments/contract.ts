/**
 * The provider behavior that we rely on. These cases run against the local provider (contract.test.ts) and Stripe's
 * test mode (`npm run billing:probe`).
 */
import { deepStrictEqual, equal, ok, rejects } from 'node:assert/strict';
import {
  type ContractContext,
  confirm,
  createSession,
  eventually,
  missing,
  read,
  returnUrl,
  subscribe,
  typesLeadingTo,
  withCustomer,
  withPaid,
} from './contract-steps.ts';

type ContractCase = { name: string; run: (context: ContractContext) => Promise<void> };

export const contract: ContractCase[] = [
  {
    name: 'the prices of all plans match',
    run: async ({ payments }) => deepStrictEqual(await payments.checkPrices(), []),
  },
  {
    name: 'an idempotency key returns the same customer and refuses different parameters',
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
    name: 'a checkout session opens, can be read, and expires permanently',
    run: async (context) => {
      const { payments } = context;
      const opened = await createSession(context, 'page', null);
      equal((await createSession(context, 'page', null)).id, opened.id);
      ok(opened.url?.startsWith('http'));
      const session = (await payments.readSession(opened.id))!;
      deepStrictEqual(
        [
          session.status,
          session.paymentStatus,
          session.email,
          session.subscriptionId,
          session.metadata.orderId,
        ],
        ['open', 'unpaid', null, null, `${context.run}-page`],
      );
      const hours = (session.expiresAt.getTime() - Date.now()) / 3_600_000;
      ok(hours > 0 && hours < 25, `it is open for ${hours} hours`);
      equal((await payments.expireSession(opened.id)).status, 'expired');
      equal((await payments.expireSession(opened.id)).status, 'expired');
    },
  },
  {
    name: 'a prefilled email address does not count as entered by the payer',
    run: async (context) => {
      const opened = await createSession(context, 'filled', `filled.${context.run}@example.org`);
      equal(opened.email, null);
      await context.payments.expireSession(opened.id);
    },
  },
  {
    name: 'reading a missing object returns undefined',
    run: async ({ payments }) => {
      await missing(payments.readSubscription('sub_1none'));
      await missing(payments.readSession('cs_test_none'));
      await missing(payments.readCustomer('cus_none'));
      await payments.cancelSubscription('sub_1none');
    },
  },
  {
    name: 'a subscription stays incomplete when declined and becomes active when paid',
    run: (context) =>
      withCustomer(context, 'declined', async (customerId) => {
        const incomplete = await subscribe(context, customerId, { name: 'declined' });
        equal((await subscribe(context, customerId, { name: 'declined' })).id, incomplete.id);
        deepStrictEqual(
          [
            incomplete.status,
            incomplete.plan,
            incomplete.amount,
            incomplete.interval,
            incomplete.latestInvoice?.status,
          ],
          ['incomplete', 'monthly', 9900, 'month', 'open'],
        );
        await rejects(confirm(context, incomplete, 'pm_card_chargeDeclined'), { code: 'card_declined' });
        const declined = await read(context, incomplete.id);
        deepStrictEqual([declined.status, declined.clientSecret], ['incomplete', incomplete.clientSecret]);
        await confirm(context, incomplete, 'pm_card_visa');
        const paid = await eventually(
          () => read(context, incomplete.id),
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
    name: 'a card that requires 3-D Secure leaves the subscription incomplete',
    run: (context) =>
      withCustomer(context, 'step', async (customerId) => {
        const incomplete = await subscribe(context, customerId, { name: 'step' });
        const intent = await confirm(context, incomplete, 'pm_card_threeDSecure2Required');
        equal(intent.status, 'requires_action');
        const pending = await read(context, incomplete.id);
        deepStrictEqual([pending.status, pending.clientSecret], ['incomplete', incomplete.clientSecret]);
      }),
  },
  {
    name: 'the intro month cancels at its period end',
    run: (context) =>
      withCustomer(context, 'intro', async (customerId) => {
        const intro = await subscribe(context, customerId, { name: 'intro', plan: 'intro' });
        deepStrictEqual([intro.plan, intro.amount, intro.cancelAtPeriodEnd], ['intro', 4900, true]);
      }),
  },
  {
    name: 'refunding and canceling are idempotent',
    run: (context) =>
      withPaid(context, 'refund', async ({ id }) => {
        const { payments, run } = context;
        const refund = (key: string) =>
          payments.refund({ subscriptionId: id, amount: 9900, key: `${run}:re:${key}` });
        deepStrictEqual([await refund('1'), await refund('1'), await refund('2')], [9900, 9900, 0]);
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
    name: 'a partial refund is not a full refund, and refunds are limited to what remains',
    run: (context) =>
      withPaid(context, 'part', async ({ id }) => {
        const { payments, run } = context;
        const refund = (amount: number, key: string) =>
          payments.refund({ subscriptionId: id, amount, key: `${run}:part:${key}` });
        deepStrictEqual([await refund(1000, '1'), await refund(1000, '1')], [1000, 1000]);
        const { latestInvoice, paidInvoices } = await read(context, id);
        deepStrictEqual(
          [latestInvoice?.fullyRefunded, latestInvoice?.refunded, paidInvoices[0]?.refundable],
          [false, 1000, 8900],
        );
        const request = { subscriptionId: id, amount: 9900, key: `${run}:part:rest` };
        equal(await payments.refund(request), 8900);
      }),
  },
  {
    name: 'a subscription reports the card that will be charged next',
    run: (context) =>
      withPaid(context, 'card', async ({ id }) => {
        const { card } = await eventually(
          () => read(context, id),
          (subscription) => subscription.card !== null,
        );
        deepStrictEqual(card, { brand: 'visa', last4: '4242' });
      }),
  },
  {
    name: 'a subscription is labeled with its church and plan, and can be relabeled',
    run: (context) =>
      withPaid(context, 'label', async ({ id }) => {
        const { payments, stripe } = context;
        const label = { description: 'Another plan', church: { id: 2, name: 'Another Church' } };
        const { latestInvoice } = await read(context, id);
        const intent = latestInvoice!.payment!.intent;
        await payments.labelPayment({ intent, description: label.description });
        await payments.labelSubscription({ id, label });
        equal((await stripe.paymentIntents.retrieve(intent)).description, 'Another plan');
        const { description, metadata, invoice_settings } = await stripe.subscriptions.retrieve(id);
        deepStrictEqual(
          [description, metadata.church, invoice_settings.custom_fields],
          ['Another plan', 'Another Church', [{ name: 'Church', value: 'Another Church' }]],
        );
      }),
  },
  {
    name: 'ending at the period end is idempotent and can be undone',
    run: (context) =>
      withPaid(context, 'end', async ({ id }) => {
        await context.payments.endAtPeriodEnd(id);
        await context.payments.endAtPeriodEnd(id);
        equal((await read(context, id)).cancelAtPeriodEnd, true);
        await context.payments.keepRenewing(id);
        equal((await read(context, id)).cancelAtPeriodEnd, false);
      }),
  },
  {
    name: 'switching plans costs what was announced and creates credit that pays later invoices',
    run: (context) =>
      withPaid(context, 'switch', async ({ id, customerId }) => {
        const { payments, stripe } = context;
        const preview = await payments.previewSwitch({ subscriptionId: id, plan: 'annual' });
        const switchTo = { subscriptionId: id, plan: 'annual' } as const;
        const portal = await payments.createPortal({
          customerId,
          returnUrl,
          locale: 'es',
          kind: 'all',
          switchTo,
        });
        ok(portal.url.startsWith('http'));
        const { items } = await stripe.subscriptions.retrieve(id);
        const { data } = await stripe.prices.list({ lookup_keys: ['featured_annual'], limit: 1 });
        await stripe.subscriptions.update(id, {
          items: [{ id: items.data[0]!.id, price: data[0]!.id }],
          proration_behavior: 'always_invoice',
        });
        const switched = await eventually(
          () => read(context, id),
          ({ plan, latestInvoice }) => plan === 'annual' && latestInvoice?.status === 'paid',
        );
        const invoices = await stripe.invoices.list({ subscription: id, limit: 2 });
        const credit = invoices.data[0]!.lines.data.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
        ok(credit < 0, 'the switch credits the unused time');
        // The unused time shrinks with every second.
        ok(
          Math.abs(preview.due - (switched.latestInvoice?.amountPaid ?? 0)) < 10,
          'the amount was announced',
        );
        ok(Math.abs(preview.unused + credit) < 10, 'the unused time was announced');
        ok(Math.abs(preview.until.getTime() - switched.periodEnd!.getTime()) < 60_000);
        equal(switched.latestInvoice?.fullyRefunded, false);
        const paid = switched.paidInvoices.flatMap(({ periods }) => periods);
        equal(
          Math.round(paid.reduce((sum, { cents }) => sum + cents, 0)),
          9900 + (switched.latestInvoice?.amountPaid ?? 0),
        );
        equal(switched.credit.unused, 0);
      }),
  },
  {
    name: 'credit that covers the price activates a subscription without a card',
    run: (context) =>
      withCustomer(context, 'credit', async (customerId) => {
        const { payments, stripe } = context;
        await stripe.customers.createBalanceTransaction(customerId, { amount: -12_000, currency: 'usd' });
        equal((await payments.readCustomer(customerId))?.credit, 12_000);
        const { id } = await subscribe(context, customerId, { name: 'credit', plan: 'monthly' });
        const active = await eventually(
          () => read(context, id),
          ({ status }) => status === 'active',
        );
        deepStrictEqual(
          [
            active.status,
            active.clientSecret,
            active.latestInvoice?.status,
            active.latestInvoice?.amountPaid,
          ],
          ['active', null, 'paid', 0],
        );
      }),
  },
  {
    name: 'canceling an incomplete subscription keeps its invoice from being paid',
    run: (context) =>
      withCustomer(context, 'void', async (customerId) => {
        const { payments, stripe } = context;
        const { id } = await subscribe(context, customerId, { name: 'void', plan: 'monthly' });
        await payments.cancelSubscription(id);
        const { data } = await stripe.invoices.list({
          subscription: id,
          limit: 1,
          expand: ['data.payments'],
        });
        equal(data[0]?.status, 'void');
        const intent = data[0]?.payments?.data[0]?.payment.payment_intent;
        if (typeof intent === 'string')
          equal((await stripe.paymentIntents.retrieve(intent)).status, 'canceled');
      }),
  },
  {
    name: 'a disputed payment is reported',
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
    name: 'invoices are listed and the portal opens',
    run: (context) =>
      withPaid(context, 'portal', async ({ customerId }) => {
        const invoices = await context.payments.listInvoices({ customerId });
        deepStrictEqual(
          invoices.map(({ amount, status }) => [amount, status]),
          [[9900, 'paid']],
        );
        ok(invoices[0]?.number && invoices[0].url?.startsWith('http'));
        for (const kind of ['all', 'card'] as const) {
          const { url } = await context.payments.createPortal({ customerId, returnUrl, locale: 'es', kind });
          ok(url.startsWith('http'));
        }
        deepStrictEqual(await context.payments.checkPortal(), [], 'npm run billing:setup creates them');
      }),
  },
  {
    name: 'events are listed and resolve to their subscription',
    run: async (context) => {
      const since = new Date(Date.now() - 60_000);
      await withPaid(context, 'events', async ({ id }) => {
        const { payments, run } = context;
        await payments.refund({ subscriptionId: id, amount: 9900, key: `${run}:re:events` });
        const expected = ['customer.subscription.created', 'invoice.paid', 'charge.refunded'];
        const types = await eventually(
          () => typesLeadingTo(payments, since, id),
          (received) => expected.every((type) => received.has(type)),
        );
        deepStrictEqual(
          expected.filter((type) => !types.has(type)),
          [],
        );
      });
    },
  },
  {
    name: 'deleting a customer cancels its subscriptions',
    run: (context) =>
      withPaid(context, 'deleted', async ({ id, customerId }) => {
        await context.stripe.customers.del(customerId);
        await missing(context.payments.readCustomer(customerId));
        equal((await read(context, id)).status, 'canceled');
      }),
  },
  {
    name: 'live subscriptions are listed with their order id',
    run: (context) =>
      withPaid(context, 'listed', async ({ id }) => {
        for await (const subscription of context.payments.listSubscriptions())
          if (subscription.id === id) {
            equal(subscription.metadata.orderId, `${context.run}-listed`);
            return;
          }
        ok(false, `${id} is not in the list`);
      }),
  },
];
