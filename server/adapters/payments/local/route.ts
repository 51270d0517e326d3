/** Routes of the provider's API: what they take is checked as strictly as Stripe does. */
import { z } from 'zod';
import { refusal } from './faults.ts';
import type { Form } from './form.ts';
import { copy, type World } from './world.ts';

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Throws a Fault for what Stripe would not take; the result is run apart from it. */
  prepare: (world: World, id: string, form: Form) => () => unknown;
};

const metadata = z.record(z.string(), z.string());
const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const kinds = {
  text: z.string().max(5000),
  metadata,
  whole,
  flag,
  range: z.union([
    whole.transform((value) => ({ gte: value, lte: value })),
    z.strictObject({
      gte: whole.optional(),
      gt: whole.optional(),
      lte: whole.optional(),
      lt: whole.optional(),
    }),
  ]),
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
};

/** Parameters by the names that the SDK has for them; a name that it does not know does not compile. */
export const takes =
  <P>() =>
  <S extends { [K in keyof P]?: z.ZodType }>(shape: S & Record<Exclude<keyof S, keyof P>, never>) =>
    z.strictObject({ ...(shape as S), expand: z.array(z.string()).optional() });

/** `:id` stands for the object's id in a path. */
export function route<S extends z.ZodObject>(
  method: Route['method'],
  path: string,
  params: S,
  handle: (world: World, call: { id: string; params: z.output<S> }) => unknown,
): Route {
  return {
    method,
    path: new RegExp(`^${path.replaceAll('/', '\\/').replace(':id', '([A-Za-z0-9_]{1,255})')}$`),
    prepare: (world, id, form) => {
      const parsed = params.safeParse(form);
      if (!parsed.success) throw faultOf(parsed.error);
      return () => handle(world, { id, params: parsed.data });
    },
  };
}

function faultOf(error: z.ZodError) {
  const issue = error.issues[0]!;
  const [first = '', ...rest] = issue.path.map(String);
  const at = first + rest.map((step) => `[${step}]`).join('');
  if (issue.code === 'unrecognized_keys') {
    const name = first ? `${at}[${issue.keys[0]}]` : issue.keys[0]!;
    return refusal(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  }
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return refusal(`Missing required param: ${at}.`, { code: 'parameter_missing', param: at });
  return refusal(`Invalid ${at}: ${issue.message}`, { code: 'parameter_invalid', param: at });
}

export const page = {
  limit: kinds.limit,
  starting_after: kinds.text.optional(),
  ending_before: kinds.text.optional(),
};

/** A page of a list that comes newest first. */
export function listOf<T extends { id: string }>(
  all: T[],
  url: string,
  params: {
    limit?: number | undefined;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
  } = {},
) {
  const size = params.limit ?? 10;
  const place = (id: string, param: string) => {
    const index = all.findIndex((each) => each.id === id);
    if (index < 0) throw refusal(`No such object: '${id}'`, { code: 'resource_missing', param });
    return index;
  };
  let from = 0;
  let until = all.length;
  if (params.starting_after) from = place(params.starting_after, 'starting_after') + 1;
  if (params.ending_before) {
    until = place(params.ending_before, 'ending_before');
    from = Math.max(0, until - size);
  }
  const data = all.slice(from, Math.min(until, from + size));
  const more = params.ending_before ? from > 0 : from + size < all.length;
  return { object: 'list' as const, data: copy(data), has_more: more, url };
}

export const inRange = (
  created: number,
  range:
    | { gte?: number | undefined; gt?: number | undefined; lte?: number | undefined; lt?: number | undefined }
    | undefined,
): boolean =>
  !range ||
  (created >= (range.gte ?? 0) &&
    created > (range.gt ?? -1) &&
    created <= (range.lte ?? Infinity) &&
    created < (range.lt ?? Infinity));
