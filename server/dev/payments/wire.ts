/** Stripe's wire format: form-encoded requests, JSON lists and errors. */
import { parse } from 'qs';

export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string | undefined;
  message: string;
  decline_code?: string | undefined;
  payment_intent?: object;
};

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

const numbers = ['amount', 'unit_amount', 'limit', 'gte'];

/** The SDK sends text; its types say which fields are numbers or flags. */
const typed = (name: string, text: string) =>
  numbers.includes(name) ? Number(text) : text === 'true' || (text === 'false' ? false : text);

/** Parses nested keys such as `items[0][price]`. */
export const parseForm = (text: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(parse(text, { depth: 10, arrayLimit: 100 })), (name, value: unknown) =>
    typeof value === 'string' ? typed(name, value) : value,
  );

export type PageParams = { limit?: number | undefined; starting_after?: string | undefined };

/** Returns one page. `all` is sorted newest first. */
export function listOf<T extends { id: string }>(all: T[], url: string, params: PageParams = {}) {
  const { limit = 10, starting_after: after } = params;
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  if (after && start === 0) throw notFound('the list', after);
  const data = copy(all.slice(start, start + limit));
  return { object: 'list' as const, data, has_more: start + limit < all.length, url };
}
