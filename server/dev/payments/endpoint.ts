/** Declares API endpoints. Unknown parameters are refused, as by Stripe; the SDK's types check the values. */
import type { Collection, Objects } from './state.ts';
import { invalidRequest, listOf, type PageParams } from './wire.ts';
import type { World } from './world.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  handle: (world: World, params: object, id: string) => object;
};

const declare =
  (method: Endpoint['method']) =>
  <Params extends object>(
    path: string,
    names: string,
    handle: (world: World, params: Params, id: string) => object,
  ): Endpoint => ({
    method,
    path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]{1,255})')}$`),
    handle: (world, params, id) => {
      const unknown = Object.keys(params).find((name) => !names.split(' ').includes(name));
      if (unknown)
        throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown' });
      return handle(world, params as Params, id);
    },
  });

/** The path may contain `:id`, the object's id. `names` are the parameters, separated by spaces. */
export const get = declare('GET');
export const post = declare('POST');
export const del = declare('DELETE');

export const retrieve = (collection: Collection, path: string): Endpoint =>
  get(path, '', (world, _, id) => world.get(collection, id));

/**
 * Returns a list, newest first. Each parameter filters by the field of the same name, unless `filters` has a function
 * for it. An unknown customer is an error, as with Stripe.
 */
export const list = <C extends Collection>(
  collection: C,
  path: string,
  names: string,
  filters: Record<string, (object: Objects[C], value: never) => boolean> = {},
  defaults: object = {},
): Endpoint =>
  get<PageParams & { customer?: string }>(path, `limit starting_after ${names}`, (world, params) => {
    const { limit, starting_after, ...criteria } = { ...defaults, ...params };
    const { customer } = criteria;
    if (customer && !world.state.deletedCustomers[customer]) world.get('customers', customer);
    const isMatch = (object: Objects[C]) =>
      Object.entries(criteria).every(
        ([name, value]) =>
          filters[name]?.(object, value as never) ?? object[name as keyof Objects[C]] === value,
      );
    return listOf(world.newest(collection).filter(isMatch), path, { limit, starting_after });
  });
