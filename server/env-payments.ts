/** Payment variables: schemas, checks across variables, and the parsed result. */
import { z } from 'zod';

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const paymentVariables = {
  PAYMENTS: optional(z.enum(['on', 'off'])),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[sr]k_(test|live)_\w+$/, 'must be a Stripe secret key')),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, 'must be a Stripe publishable key'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(
        /^whsec_\w+(\s*,\s*whsec_\w+)*$/,
        'must be a signing secret (whsec_…), or several separated by commas',
      ),
  ),
  ALLOW_TEST_KEYS: optional(z.enum(['true', 'false'])),
  STRIPE_TAX: optional(z.enum(['on', 'off'])),
  LOCAL_PAYMENTS_URL: optional(
    z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/, error: 'must be http://127.0.0.1:PORT' }),
  ),
};

export type PaymentsEnv =
  | { kind: 'off' }
  | { kind: 'local'; url: string; webhookSecrets: string[]; tax?: boolean }
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecrets: string[]; tax?: boolean };

export type Variables = Record<string, string | undefined>;

const modeOf = (key: string | undefined) => /^[a-z]k_(test|live)_/.exec(key ?? '')?.[1];

/** Errors in the combination of payment variables. */
export function paymentErrors(variables: Variables, production: boolean): string[] {
  if (variables.PAYMENTS === 'off') return [];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = variables;
  const errors: string[] = [];
  if (secret && !publishable) errors.push('STRIPE_PUBLISHABLE_KEY: must be set when STRIPE_SECRET_KEY is');
  if (publishable && !secret) errors.push('STRIPE_SECRET_KEY: must be set when STRIPE_PUBLISHABLE_KEY is');
  if (secret && publishable && modeOf(secret) !== modeOf(publishable))
    errors.push(
      `STRIPE_PUBLISHABLE_KEY: is a ${modeOf(publishable)} key and STRIPE_SECRET_KEY a ${modeOf(secret)} key`,
    );
  if (variables.LOCAL_PAYMENTS_URL && secret)
    errors.push('LOCAL_PAYMENTS_URL: cannot be set together with STRIPE_SECRET_KEY');
  if (!production) {
    if (modeOf(secret) === 'live')
      errors.push(
        'STRIPE_SECRET_KEY: is a live key, which charges real money, and only works with APP_MODE=production',
      );
    return errors;
  }
  if (variables.LOCAL_PAYMENTS_URL)
    errors.push(
      'LOCAL_PAYMENTS_URL: cannot be set when APP_MODE is production, because no money would be charged',
    );
  const unlessOff = 'must be set when APP_MODE is production, unless PAYMENTS=off';
  if (!secret && !publishable)
    errors.push(`STRIPE_SECRET_KEY: ${unlessOff}`, `STRIPE_PUBLISHABLE_KEY: ${unlessOff}`);
  if (!variables.STRIPE_WEBHOOK_SECRET) errors.push(`STRIPE_WEBHOOK_SECRET: ${unlessOff}`);
  if (modeOf(secret) === 'test' && variables.ALLOW_TEST_KEYS !== 'true')
    errors.push(
      'STRIPE_SECRET_KEY: is a test key, which charges no one; set ALLOW_TEST_KEYS=true to allow it and show a banner',
    );
  if ((secret || publishable) && variables.BASE_URL && !variables.BASE_URL.startsWith('https://'))
    errors.push('BASE_URL: must be an https URL to accept cards, unless PAYMENTS=off');
  return errors;
}

export function paymentsOf(raw: z.output<z.ZodObject<typeof paymentVariables>>): PaymentsEnv {
  if (raw.PAYMENTS === 'off') return { kind: 'off' };
  const webhookSecrets = raw.STRIPE_WEBHOOK_SECRET?.split(/\s*,\s*/) ?? [];
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = raw;
  const common = { webhookSecrets, ...(raw.STRIPE_TAX === 'on' ? { tax: true } : {}) };
  if (secretKey && publishableKey) return { kind: 'stripe', secretKey, publishableKey, ...common };
  return raw.LOCAL_PAYMENTS_URL
    ? { kind: 'local', url: new URL(raw.LOCAL_PAYMENTS_URL).origin, ...common }
    : { kind: 'off' };
}
