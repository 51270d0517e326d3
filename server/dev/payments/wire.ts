/** Stripe's wire format: form-encoded requests, JSON lists and errors. */

export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string | undefined;
  message: string;
  decline_code?: string | undefined;
  payment_intent?: object;
};

/** Thrown to send an error response. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  { status = 400, ...more }: { code?: string; status?: number } = {},
): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...more });
}

export const notFound = (collection: string, id: string) =>
  invalidRequest(`Nothing in ${collection} has the id ${id}.`, { code: 'resource_missing', status: 404 });

/** A copy as sent over the wire: toJSON() converts Stripe.Decimal to a string. */
export const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

type Form = { [key: string]: FormValue };
type FormValue = string | number | boolean | Form | FormValue[];

const numbers = ['amount', 'unit_amount', 'limit', 'gte'];

/** The SDK sends text; its types say which fields are numbers or flags. */
const typed = (name: string, text: string) =>
  numbers.includes(name) ? Number(text) : text === 'true' || (text === 'false' ? false : text);

/** Parses nested keys such as `items[0][price]`; an object with only numeric keys becomes a list. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    if (!name) throw invalidRequest(`Invalid request (check that your POST content is correct): ${key}`);
    assign(root, [name, ...[...brackets!.matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step!)], value);
  }
  return withLists(root) as Form;
}

function assign(target: Form, [step, ...rest]: string[], value: string): void {
  const key = step === '' ? String(Object.keys(target).length) : step!;
  if (rest.length === 0) {
    target[key] = typed(key, value);
    return;
  }
  if (typeof target[key] !== 'object') target[key] = Object.create(null) as Form;
  assign(target[key] as Form, rest, value);
}

function withLists(value: FormValue): FormValue {
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, child]) => [key, withLists(child)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.map(([, child]) => child);
  return Object.fromEntries(entries);
}

export type PageParams = { limit?: number | undefined; starting_after?: string | undefined };

/** Returns one page. `all` is sorted newest first. */
export function listOf<T extends { id: string }>(all: T[], url: string, params: PageParams = {}) {
  const { limit = 10, starting_after: after } = params;
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && start === 0) throw notFound('the list', after);
  const data = copy(all.slice(start, start + limit));
  return { object: 'list' as const, data, has_more: start + limit < all.length, url };
}
