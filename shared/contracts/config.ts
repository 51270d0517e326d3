/** The client's runtime configuration, kept out of the build. */
import { z } from 'zod';
import { operatorSchema } from '../operator/schema.ts';
import { endpoint } from './endpoint.ts';

const appConfig = z.object({
  mode: z.enum(['local', 'production']),
  operator: operatorSchema,
  tiles: z.object({ url: z.string(), attribution: z.string() }),
  /** CSP nonce for style elements that libraries inject. Only in the HTML, because it is valid for one response. */
  nonce: z.string().optional(),
  /** Null if payments are off. */
  payments: z
    .object({
      publishableKey: z.string(),
      /** Local mode's substitute for the provider's script. */
      scriptUrl: z.string().optional(),
      /** Prices are before tax. */
      tax: z.literal(true).optional(),
    })
    .nullable(),
  /** Whether churches' websites are checked; otherwise administrators don't see their tab. */
  websiteChecks: z.boolean(),
});
export type AppConfig = z.infer<typeof appConfig>;

export const getConfig = endpoint('GET /api/config', {
  summary: 'Runtime configuration for a client served from another host.',
  response: appConfig,
});
