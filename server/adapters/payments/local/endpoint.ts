/** Declares an endpoint of the API: its parameters are checked as strictly as Stripe does. */
import { z } from 'zod';
import type { Collection, Objects } from './state.ts';
import { type ApiError, type Form, invalidRequest, listOf, type PageParams } from './wire.ts';
import type { World } from './world.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Throws for parameters that Stripe refuses. Running is apart: only what ran is stored under an idempotency key. */
  prepare: (world: World, id: string, form: Form) => () => object;
};

export const text = z.string().max(5000);
export const metadata = z.record(z.string(), z.string());
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Parameters by the SDK's names; a name that the SDK does not have does not compile. */
export const accepts =
  <P>() =>
  <S extends { [K in keyof P]?: z.ZodType }>(shape: S & Record<Exclude<keyof S, keyof P>, never>) =>
    z.strictObject({ ...(shape as S), expand: z.array(z.string()).optional() });

/** `:id` in the path is the object's id. */
export function endpoint<S extends z.ZodObject>(
  method: Endpoint['method'],
  path: string,
  schema: S,
  handle: (world: World, params: z.output<S>, id: string) => object,
): Endpoint {
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]{1,255})')}$`),
    prepare: (world, id, form) => {
      const parsed = schema.safeParse(form);
      if (!parsed.success) throw errorOf(parsed.error);
      return () => handle(world, parsed.data, id);
    },
  };
}

/**
 * A list, newest first. Each parameter filters by the field of its name, or by its function in `filters`. An unknown
 * customer is an error, as at Stripe.
 */
export function list<C extends Collection, S extends z.ZodObject>(
  collection: C,
  path: string,
  schema: S,
  filters: {
    [P in keyof z.output<S>]?: (object: Objects[C], value: NonNullable<z.output<S>[P]>) => boolean;
  } = {},
): Endpoint {
  return endpoint('GET', path, schema, (world, params: Record<string, unknown>) => {
    const { expand: _, limit, starting_after, ending_before, ...wanted } = params;
    const { customer } = wanted;
    if (customer && !world.state.deletedCustomers[String(customer)])
      world.get('customers', customer, 'customer');
    const matches = world.newest(collection).filter((object) =>
      Object.entries(wanted).every(([name, value]) => {
        const filter = filters[name as keyof typeof filters] as
          | ((object: Objects[C], value: unknown) => boolean)
          | undefined;
        if (value === undefined) return true;
        return filter ? filter(object, value) : object[name as keyof Objects[C]] === value;
      }),
    );
    return listOf(matches, path, { limit, starting_after, ending_before } as PageParams);
  });
}

function errorOf(error: z.ZodError): ApiError {
  const issue = error.issues[0]!;
  const [first = '', ...rest] = issue.path.map(String);
  const param = first + rest.map((step) => `[${step}]`).join('');
  if (issue.code === 'unrecognized_keys') {
    const name = first ? `${param}[${issue.keys[0]}]` : issue.keys[0]!;
    return invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  }
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param });
}
