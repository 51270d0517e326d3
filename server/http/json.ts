/** The JSON of responses. */
import type { Endpoint } from '#shared/endpoint.ts';

/** A T as JSON, which somebody put together of texts that were there already. */
export class JsonText<T> {
  readonly text: string;
  declare readonly of?: T;
  constructor(text: string) {
    this.text = text;
  }
}

/** Without what the contract does not name where `strip` is set. */
export function jsonOf(contract: Endpoint, body: unknown, strip: boolean): string {
  const written = body instanceof JsonText ? body.text : undefined;
  if (!strip) return written ?? JSON.stringify(body);
  return JSON.stringify(stripped(contract, written === undefined ? body : JSON.parse(written)));
}

/** The response as its schema has it; one that does not fit is a bug of ours, not the caller's error. */
function stripped(contract: Endpoint, response: unknown): unknown {
  const parsed = contract.response.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new Error(`The response of ${contract.method} ${contract.path} does not fit its contract`, {
    cause: parsed.error.message,
  });
}
