/** Declares API endpoints. Unknown parameters are refused, as by Stripe; the SDK's types check nested ones. */
import type { Collection, Objects } from './state.ts';
import { invalidRequest, listOf, type PageParams } from './wire.ts';
import type { World } from './world.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  names: string[];
  handle: (world: World, params: object, id: string) => object;
};

const declare =
  (method: Endpoint['method']) =>
  <P>() =>
  <N extends keyof P & string>(
    path: string,
    names: N[],
    handle: (world: World, params: Pick<P, N>, id: string) => object,
  ): Endpoint => ({
    method,
    path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]{1,255})')}$`),
    names: [...names, 'expand'],
    handle: handle as Endpoint['handle'],
  });

/** The path may contain `:id`, the object's id. Parameters have their names in the SDK's type. */
export const get = declare('GET');
export const post = declare('POST');
export const del = declare('DELETE');

/** Returns one object. `param` is the parameter to report for an unknown id. */
export const retrieve = (collection: Collection, path: string, param?: string): Endpoint =>
  get<object>()(path, [], (world, _, id) => world.get(collection, id, param));

/**
 * Returns a list, newest first. Each parameter filters by the field of the same name, unless `filters` has a function
 * for it. An unknown customer is an error, as with Stripe.
 */
export const list =
  <P>() =>
  <C extends Collection, N extends keyof P & string>(
    collection: C,
    path: string,
    names: N[],
    filters: { [K in N]?: (object: Objects[C], value: NonNullable<P[K]>) => boolean } = {},
    defaults: Pick<P, N> | object = {},
  ): Endpoint =>
    get<Record<string, unknown>>()(path, [...names, 'limit', 'starting_after'], (world, params) => {
      const all: Record<string, unknown> = { ...defaults, ...params };
      const { expand: _, limit, starting_after, customer, ...others } = all;
      const criteria = { ...others, ...(customer ? { customer } : {}) };
      if (customer && !world.state.deletedCustomers[String(customer)])
        world.get('customers', customer, 'customer');
      const byName: Record<string, ((object: Objects[C], value: never) => boolean) | undefined> = filters;
      const matches = world
        .newest(collection)
        .filter((object) =>
          Object.entries(criteria).every(
            ([name, value]) =>
              byName[name]?.(object, value as never) ?? object[name as keyof Objects[C]] === value,
          ),
        );
      return listOf(matches, path, { limit, starting_after } as PageParams);
    });

/** Throws for a parameter that the endpoint doesn't have. */
export function checkNames({ names }: Endpoint, form: object): void {
  const param = Object.keys(form).find((name) => !names.includes(name));
  if (param !== undefined)
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}
