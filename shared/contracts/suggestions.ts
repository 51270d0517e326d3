import { z } from 'zod';
import { queryErrors } from '../messages/query-errors.ts';
import { endpoint } from './endpoint.ts';

/** Includes the entry for the search itself. */
export const maxSuggestions = 8;
const longestSuggestQuery = 100;

const suggestion = z.object({
  kind: z.enum(['church', 'denomination', 'area', 'zip', 'town', 'search']),
  /** The name of the church, denomination, area or town, the ZIP code, or the text to search for. */
  text: z.string(),
  /** For churches: area and next service. */
  detail: z.string().optional(),
  /** For churches. */
  id: z.number().int().optional(),
  /** Number of churches, for denominations, areas and ZIP codes. */
  count: z.number().int().optional(),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggest = endpoint('GET /api/suggest', {
  summary: 'Up to eight suggestions of churches, denominations, areas and ZIP codes for text being typed.',
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
