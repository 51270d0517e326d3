/** Declares API endpoints, with parameter validation as strict as Stripe's. */
import { z } from 'zod';
import type { Collection, Objects } from './state.ts';
import { type ApiError, type Form, invalidRequest, listOf, type PageParams } from './wire.ts';
import type { World } from './world.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /**
   * Throws for parameters that Stripe refuses, otherwise returns the operation to run. They are separate because only
   * operations that ran are stored under an idempotency key.
   */
  prepare: (world: World, id: string, form: Form) => () => object;
};

export const text = z.string().max(5000);
export const metadata = z.record(z.string(), z.string());
export const description = z.string().min(1).max(500);
/** An empty string clears the fields. */
export const invoiceSettings = z.strictObject({
  custom_fields: z
    .union([z.array(z.strictObject({ name: z.string().max(40), value: z.string().max(140) })), z.literal('')])
    .optional(),
});
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** The simulated prorations and cancellations are those of the classic mode. */
export const billingMode = z.strictObject({ type: z.literal('classic') });
/** Tax isn't simulated; it is always zero. */
export const automaticTax = z.strictObject({ enabled: flag });
export const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
export const signed = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const url = z.url({ protocol: /^https?$/ }).max(5000);

const page = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
};

/** Parameters by their names in the SDK's type P; unknown names don't compile. */
type Shape<P> = { [K in keyof P]?: z.ZodType };
type NoOthers<P, S> = Record<Exclude<keyof S, keyof P>, never>;
type Parsed<S> = S extends z.core.$ZodShape ? z.output<z.ZodObject<S>> : never;

const declare =
  (method: Endpoint['method']) =>
  <P>() =>
  <S extends Shape<P>>(
    path: string,
    shape: S & NoOthers<P, S>,
    handle: (world: World, params: Parsed<S>, id: string) => object,
  ): Endpoint => {
    const schema = z.strictObject({ ...(shape as S), expand: z.array(z.string()).optional() });
    return {
      method,
      path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]{1,255})')}$`),
      prepare: (world, id, form) => {
        const parsed = schema.safeParse(form);
        if (!parsed.success) throw errorOf(parsed.error);
        return () => handle(world, parsed.data as unknown as Parsed<S>, id);
      },
    };
  };

/** The path may contain `:id`, the object's id. */
export const get = declare('GET');
export const post = declare('POST');
export const del = declare('DELETE');

/** Returns one object. `param` is the parameter to report for an unknown id. */
export const retrieve = (collection: Collection, path: string, param?: string): Endpoint =>
  get<Record<string, unknown>>()(path, {}, (world, _, id) => world.get(collection, id, param));

/**
 * Returns a list, newest first. Each parameter filters by the field of the same name, unless `filters` has a function
 * for it. An unknown customer is an error, as with Stripe.
 */
export const list =
  <P>() =>
  <C extends Collection, S extends Shape<P>>(
    collection: C,
    path: string,
    shape: S & NoOthers<P, S>,
    filters: { [N in keyof S]?: (object: Objects[C], value: NonNullable<z.output<S[N]>>) => boolean } = {},
  ): Endpoint =>
    get<Record<string, unknown>>()(
      path,
      { ...page, ...(shape as object) },
      (world, params: Record<string, unknown>) => {
        const { expand: _, limit, starting_after, ...criteria } = params;
        const { customer } = criteria;
        if (customer && !world.state.deletedCustomers[String(customer)])
          world.get('customers', customer, 'customer');
        const byParam = filters as Record<
          string,
          ((object: Objects[C], value: unknown) => boolean) | undefined
        >;
        const matches = world
          .newest(collection)
          .filter((object) =>
            Object.entries(criteria).every(
              ([name, value]) =>
                value === undefined ||
                (byParam[name]?.(object, value) ?? object[name as keyof Objects[C]] === value),
            ),
          );
        return listOf(matches, path, { limit, starting_after } as PageParams);
      },
    );

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
