/** What the search field offers while somebody types. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { queryErrors } from './messages/query-errors.ts';

/** Entries of one response, the search itself included. */
export const maxSuggestions = 8;
const longestSuggestQuery = 100;

const suggestion = z.object({
  kind: z.enum(['church', 'denomination', 'area', 'zip', 'town', 'search']),
  /** Name of the church, denomination, area or town; the ZIP code; the text to search for. */
  text: z.string(),
  /** Of a church: its area and next service. */
  detail: z.string().optional(),
  /** Of a church. */
  id: z.number().int().optional(),
  /** Churches behind a denomination, an area or a ZIP code. */
  count: z.number().int().optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggest = endpoint('GET /api/suggest', {
  summary: 'Up to eight churches, denominations, areas and ZIP codes that a text being typed may mean.',
  query: z.object({
    q: z
      .string()
      .trim()
      .min(1, queryErrors.required('q'))
      .max(longestSuggestQuery, queryErrors.length(longestSuggestQuery))
      .refine((text) => !text.includes('\0'), queryErrors.nul),
  }),
  response: z.array(suggestion).max(maxSuggestions),
  cache: 'churches',
});
