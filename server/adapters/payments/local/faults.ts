/** Errors in Stripe's shape. */
export type FaultBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  [more: string]: unknown;
};

export class Fault extends Error {
  readonly status: number;
  readonly body: FaultBody;
  constructor(status: number, body: FaultBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const refusal = (message: string, more: { code?: string; param?: string; status?: number } = {}) => {
  const { status = 400, ...rest } = more;
  return new Fault(status, { type: 'invalid_request_error', message, ...rest });
};

/** `what` in Stripe's words: subscription, checkout.session. */
export const missing = (what: string, id: string, param = 'id') =>
  refusal(`No such ${what}: '${id}'`, { code: 'resource_missing', param, status: 404 });
