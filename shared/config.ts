/** What the browser must know at run time; never baked into the build. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const appConfig = z.object({
  mode: z.enum(['local', 'production']),
  tiles: z.object({ url: z.string(), attribution: z.string() }),
  /** For style elements that libraries inject; only in the HTML, because it is good for one response. */
  nonce: z.string().optional(),
  /** Null when payments are off. */
  payments: z
    .object({
      publishableKey: z.string(),
      /** Stand-in of local mode, loaded in place of the provider's own script. */
      scriptUrl: z.string().optional(),
      /** Prices are before tax. */
      tax: z.literal(true).optional(),
    })
    .nullable(),
});
export type AppConfig = z.infer<typeof appConfig>;

export const getConfig = endpoint('GET /api/config', {
  summary: 'Run-time configuration, for a client that another host serves.',
  response: appConfig,
});
