/** Objects instead of their ids, where a caller asks for it (`expand[]=latest_invoice.payments`). */
import { refusal } from './faults.ts';
import { confirmationSecretOf, paymentsOf } from './invoices.ts';
import { listOf } from './route.ts';
import { copy, newest, type World } from './world.ts';

type Thing = Record<string, unknown>;

/** Stripe opens four levels. */
const depth = 4;

export function expand(world: World, answer: object, paths: string[]): object {
  const opened = copy(answer) as Thing;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > depth)
      throw refusal(`You cannot expand more than ${depth} levels of a property`, { param: 'expand' });
    open(world, opened, steps, path);
  }
  return opened;
}

function open(world: World, thing: Thing, [step, ...rest]: string[], path: string): void {
  const wrong = () => refusal(`This property cannot be expanded (${path}).`, { param: 'expand' });
  if (thing.object === 'list') {
    if (step !== 'data' || rest.length === 0) throw wrong();
    for (const each of thing.data as Thing[]) open(world, each, rest, path);
    return;
  }
  if (!step) throw wrong();
  if (thing[step] === undefined) {
    const more = included(world, thing, step);
    if (more === undefined) throw wrong();
    thing[step] = copy(more);
  } else if (typeof thing[step] === 'string') {
    const found = find(world, thing[step]);
    if (!found) throw wrong();
    thing[step] = copy(found);
  }
  const child = thing[step];
  if (rest.length > 0 && child && typeof child === 'object') open(world, child as Thing, rest, path);
}

/** Properties that come only when they are asked for. */
function included(world: World, thing: Thing, step: string): unknown {
  const id = String(thing.id);
  switch (`${thing.object}.${step}`) {
    case 'invoice.payments':
      return paymentsOf(world, id);
    case 'invoice.confirmation_secret':
      return confirmationSecretOf(world, id);
    case 'charge.refunds':
      return listOf(
        newest(world.state.refunds).filter((refund) => refund.charge === id),
        `/v1/charges/${id}/refunds`,
      );
    case 'customer.subscriptions':
      return listOf(
        newest(world.state.subscriptions).filter(
          ({ customer, status }) => customer === id && status !== 'canceled',
        ),
        `/v1/customers/${id}/subscriptions`,
      );
    default:
      return undefined;
  }
}

function find(world: World, id: string): object | undefined {
  const { state } = world;
  for (const kept of [
    state.subscriptions,
    state.invoices,
    state.intents,
    state.charges,
    state.customers,
    state.deletedCustomers,
    state.methods,
    state.prices,
    state.products,
    state.refunds,
    state.sessions,
  ])
    if (Object.hasOwn(kept, id)) return kept[id];
  return undefined;
}
