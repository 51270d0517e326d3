/** Replaces ids with objects where a request expands them (`expand[]=latest_invoice.payments`). */
import { intentOf, paymentsOf } from './invoices.ts';
import { copy, invalidRequest, listOf } from './wire.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;

/** Keyed by object type and property name. */
const expansions: Record<string, (world: World, object: Json) => unknown> = {
  'subscription.latest_invoice': (world, { latest_invoice }) => world.get('invoices', latest_invoice),
  'subscription.default_payment_method': (world, { default_payment_method: id }) =>
    id && world.get('methods', id),
  'billing_portal.configuration.features': (_, { features }) => features,
  'payment_intent.latest_charge': (world, { latest_charge }) =>
    latest_charge && world.get('charges', latest_charge),
  'invoice_payment.invoice': (world, { invoice }) => world.get('invoices', invoice),
  'invoice.payments': (world, { id }) => listOf(paymentsOf(world, String(id)), '/v1/invoice_payments'),
  'invoice.confirmation_secret': (world, { id }) => {
    const intent = intentOf(world, world.get('invoices', id));
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
  },
};

export function expand(world: World, result: object, paths: string[]): object {
  const expanded = copy(result) as Json;
  for (const path of paths) expandPath(world, expanded, path.split('.'), path);
  return expanded;
}

function expandPath(world: World, object: Json, [step = '', ...rest]: string[], path: string): void {
  if (object.object === 'list' && step === 'data') {
    for (const item of object.data as Json[]) expandPath(world, item, rest, path);
    return;
  }
  const expansion = expansions[`${object.object}.${step}`];
  if (!expansion) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  // Another path may have already expanded it.
  if (typeof object[step] !== 'object' || object[step] === null)
    object[step] = copy(expansion(world, object) ?? null);
  const next = object[step] as Json | null;
  // Plain values that aren't API objects are already complete.
  if (rest.length > 0 && next?.object) expandPath(world, next, rest, path);
}
