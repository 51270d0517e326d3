/** Bodies and queries as Stripe takes them: `items[0][price]=…`. */
import { refusal } from './faults.ts';

export type Form = { [key: string]: FormValue };
export type FormValue = string | Form | FormValue[];

const name = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const parts = name.exec(key);
    if (!parts) throw refusal(`Invalid request (check that your POST content is correct): ${key}`);
    const path = [parts[1]!, ...[...parts[2]!.matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step!)];
    put(root, path, value);
  }
  return withLists(root) as Form;
}

function put(into: Form, [step, ...rest]: string[], value: string): void {
  const key = step === '' ? String(Object.keys(into).length) : step!;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const child = into[key];
  const inner: Form =
    child && typeof child === 'object' && !Array.isArray(child) ? child : Object.create(null);
  into[key] = inner;
  put(inner, rest, value);
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, withLists(child)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.map(([, child]) => child);
  return Object.fromEntries(entries);
}
