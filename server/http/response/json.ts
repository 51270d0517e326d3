import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** A T that is already serialized, such as a list concatenated from stored JSON. */
export class JsonText<T> {
  readonly text: string;
  declare readonly of?: T;
  constructor(text: string) {
    this.text = text;
  }
}

/** Serializes a response. `strip` removes properties that aren't in the contract. */
export function jsonOf(contract: Endpoint, body: unknown, strip: boolean): string {
  const serialized = body instanceof JsonText ? body.text : undefined;
  if (!strip) return serialized ?? JSON.stringify(body);
  return JSON.stringify(parseResponse(contract, serialized === undefined ? body : JSON.parse(serialized)));
}

/** A mismatch is our bug, so it must not surface as the caller's validation error. */
function parseResponse(contract: Endpoint, response: unknown): unknown {
  const parsed = contract.response.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new Error(`The response of ${contract.method} ${contract.path} does not match its contract`, {
    cause: parsed.error.message,
  });
}
