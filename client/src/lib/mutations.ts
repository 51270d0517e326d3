/** Mutations for endpoints, identified by method and path. Separate from queries.ts, because first pages have none. */
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { BodyOf, ResponseOf, Route } from '#shared/contracts/api.ts';
import type { Values } from '#shared/contracts/endpoint.ts';
import { send } from './api-client.ts';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<R extends string> = { [Name in ParamNames<R>]: string | number };

/** Path parameters and body fields in one object; undefined if the endpoint has neither. */
type Variables<R extends Route> =
  unknown extends BodyOf<R>
    ? [ParamNames<R>] extends [never]
      ? undefined
      : Params<R>
    : BodyOf<R> & Params<R>;

export function useSend<R extends Route>(
  route: R,
  options: Omit<UseMutationOptions<ResponseOf<R>, Error, Variables<R>>, 'mutationFn'> = {},
): UseMutationResult<ResponseOf<R>, Error, Variables<R>> {
  return useMutation({
    mutationFn: (variables) => {
      const names = Array.from(route.matchAll(/:(\w+)/g), ([, name]) => name);
      const [params, body]: [Values, Values] = [{}, {}];
      for (const [name, value] of Object.entries((variables ?? {}) as Values))
        (names.includes(name) ? params : body)[name] = value;
      return send(route, {
        params,
        ...(Object.keys(body).length > 0 ? { body: body as BodyOf<R> } : {}),
      });
    },
    ...options,
  });
}
