/** Objects in place of their ids, where a request asks for them (`expand[]=latest_invoice.payments`). */
import { intentOf, paymentsOf } from './invoices.ts';
import { copy, invalidRequest, listOf } from './wire.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;

/** As many levels as Stripe expands. */
const depth = 4;

export function expand(world: World, result: object, paths: string[]): object {
  const expanded = copy(result) as Json;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > depth)
      throw invalidRequest(`You cannot expand more than ${depth} levels of a property`, { param: 'expand' });
    expandPath(world, expanded, steps, path);
  }
  return expanded;
}

function expandPath(world: World, object: Json, [step = '', ...rest]: string[], path: string): void {
  const refusal = invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  if (object.object === 'list') {
    if (step !== 'data' || rest.length === 0) throw refusal;
    for (const each of object.data as Json[]) expandPath(world, each, rest, path);
    return;
  }
  if (object[step] === undefined || typeof object[step] === 'string') {
    const value = object[step] === undefined ? onlyExpanded(world, object, step) : world.find(object[step]);
    if (value === undefined) throw refusal;
    object[step] = copy(value);
  }
  const child = object[step];
  if (rest.length > 0 && child && typeof child === 'object') expandPath(world, child as Json, rest, path);
}

/** Properties that Stripe sends only when they are expanded. */
function onlyExpanded(world: World, object: Json, step: string): unknown {
  const id = String(object.id);
  if (object.object !== 'invoice') return undefined;
  if (step === 'payments') return listOf(paymentsOf(world, id), '/v1/invoice_payments');
  if (step !== 'confirmation_secret') return undefined;
  const secret = intentOf(world, world.get('invoices', id))?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}
