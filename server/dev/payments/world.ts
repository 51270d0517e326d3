/** The simulated account: its objects, clock, and events. */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { subscribedEvents } from '../../adapters/payments/types.ts';
import type { Collection, Objects, State } from './state.ts';
import { copy, notFound } from './wire.ts';

/** A subset of T's fields; names that aren't in the SDK don't compile. */
type Simulated<T> = T extends object ? { [K in keyof T]?: Simulated<T[K]> } : T;

export type World = ReturnType<typeof createWorld>;

/** Only events that our webhook subscribes to are simulated. */
type EventType = (typeof subscribedEvents)[number];

export function createWorld(options: {
  state: State;
  /** The provider's URL, without a trailing slash. */
  origin: string;
  emitted: (event: Stripe.Event) => void;
  changed: () => void;
}) {
  const { state, origin, changed } = options;
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  /** In seconds, as in Stripe's API. */
  const now = () => Math.floor((Date.now() + state.clockOffset) / 1000);

  const collections = collectionsOf(state);
  const base = <const Name extends string>(prefix: string, object: Name) => ({
    id: newId(prefix),
    object,
    created: now(),
    metadata: {},
  });

  /** Sends an event with the object's current state. */
  const emit = (type: EventType, object: object) => {
    const event = {
      ...base('evt', 'event'),
      api_version: Stripe.API_VERSION,
      data: { object: copy(object) },
      livemode: false,
      type,
    };
    options.emitted(collections.add('events', event as Simulated<Stripe.Event> & { id: string }));
  };

  return { state, origin, changed, newId, now, emit, base, ...collections };
}

function collectionsOf(collections: { [C in Collection]: Record<string, Objects[C]> }) {
  return {
    /** Fields that neither our code nor the tests use may be missing. */
    add: <C extends Collection>(
      collection: C,
      object: Simulated<Objects[C]> & { id: string },
    ): Objects[C] => {
      const objects: Record<string, Objects[C]> = collections[collection];
      objects[object.id] = object as Objects[C];
      return object as Objects[C];
    },
    /** Throws Stripe's "resource_missing" error for an unknown id. */
    get: <C extends Collection>(collection: C, id: unknown): Objects[C] => {
      const [objects, key]: [Record<string, Objects[C]>, string] = [collections[collection], String(id)];
      if (!Object.hasOwn(objects, key)) throw notFound(collection, key);
      return objects[key]!;
    },
    find: (id: string): object | undefined =>
      Object.values(collections).find((objects) => Object.hasOwn(objects, id))?.[id],
    newest: <C extends Collection>(collection: C): Objects[C][] =>
      Object.values(collections[collection]).reverse(),
  };
}
