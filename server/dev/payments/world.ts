/** The simulated account: its objects, clock, and events. */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { subscribedEvents } from '../../adapters/payments/types.ts';
import type { Collection, Objects, State } from './state.ts';
import { copy, notFound } from './wire.ts';

/** Object names in errors, where they differ from the collection's. */
const objectNames: Partial<Record<Collection, string>> = {
  sessions: 'checkout.session',
  intents: 'payment_intent',
  portals: 'billing_portal.session',
  portalSettings: 'configuration',
};

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

  /** Sends an event with the object's current state. */
  const emit = (type: EventType, object: object, previous?: object) => {
    const event: Stripe.EventBase = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now(),
      data: { object: copy(object), ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    };
    state.events[event.id] = event as Stripe.Event;
    options.emitted(event as Stripe.Event);
  };

  return {
    state,
    origin,
    changed,
    newId,
    now,
    emit,
    base: <const Name extends string>(prefix: string, object: Name) => ({
      id: newId(prefix),
      object,
      created: now(),
      livemode: false,
      metadata: {},
    }),
    /** Changes an object, then sends the event. An `*.updated` event includes the previous values. */
    update: <T extends object>(type: EventType, object: T, change: () => void) => {
      const original = copy(object);
      change();
      emit(type, object, type.endsWith('.updated') ? previousAttributes(original, copy(object)) : undefined);
    },
    ...collectionsOf(state),
  };
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
    /** Throws Stripe's "No such …" error for an unknown id. `param` is the request parameter it came from. */
    get: <C extends Collection>(collection: C, id: unknown, param?: string): Objects[C] => {
      const [objects, key]: [Record<string, Objects[C]>, string] = [collections[collection], String(id)];
      if (!Object.hasOwn(objects, key))
        throw notFound(objectNames[collection] ?? collection.slice(0, -1), key, param);
      return objects[key]!;
    },
    newest: <C extends Collection>(collection: C): Objects[C][] =>
      Object.values(collections[collection]).reverse(),
  };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Like Stripe's events: only the changed fields of a nested object, but the whole of a list. */
function previousAttributes(before: object, after: object): Json {
  const [old, current] = [before as Json, after as Json];
  const previous: Json = {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(current)])) {
    const [was, is] = [old[key], current[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    previous[key] = isObject(was) && isObject(is) ? previousAttributes(was, is) : (was ?? null);
  }
  return previous;
}
