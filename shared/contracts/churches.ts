import { z } from 'zod';
import {
  type ChurchField,
  type ChurchValues,
  churchFieldNames,
  fieldsWhere,
  fieldTraits,
  listFields,
  type PageField,
  publicFields,
} from '../domain/church-fields.ts';
import {
  canonicalValues,
  coarseBox,
  holdsNul,
  longestFilter,
  type MultiFilter,
  maxIds,
  maxValues,
  readBox,
  readIds,
  readNear,
  readRadius,
  zipPattern,
} from '../domain/directory.ts';
import { factValues } from '../domain/fact-options.ts';
import { rowId } from '../domain/text.ts';
import { queryErrors } from '../messages/query-errors.ts';
import { dayParts, exceptionKinds, languages, serviceKinds, weekdays } from '../service-times/schedule.ts';
import { endpoint, urlId } from './endpoint.ts';

export const listLimit = { default: 60, max: 200 } as const;

/** Counting stops here; a header then marks the total as capped, and the page shows "10,000+". */
export const totalCap = 10_000;

/** The church itself, a visitor's suggestion, public records (an import), or our team. */
export const factSources = ['church', 'visitor', 'records', 'team'] as const;
export type FactSource = (typeof factSources)[number];

export const churchStatus = z.enum(['pending', 'approved', 'rejected']);

const minutes = z.number().int().min(0).max(2880);

const serviceTime = z.object({
  day: z.number().int().min(0).max(6),
  nth: z.number().int().min(1).max(5).nullable(),
  start: minutes,
  end: minutes.nullable(),
  languages: z.array(z.enum(languages)),
  kind: z.enum(serviceKinds).nullable(),
  line: z.number().int().min(0),
});

const storedException = z.object({ date: z.string(), kind: z.enum(exceptionKinds), text: z.string() });
const serviceException = storedException.extend({
  times: z.array(z.object({ start: minutes, end: minutes.nullable() })),
});

function shapeOf(name: ChurchField): z.ZodType {
  const { kind, choices, optional } = fieldTraits[name];
  if (kind === 'lines' || kind === 'options') return z.array(z.string());
  if (kind === 'days') return z.array(storedException);
  if (kind === 'degrees') return z.number().nullable();
  if (choices) return z.enum(choices);
  return optional ? z.string().nullable() : z.string();
}

const shapesOf = <Name extends ChurchField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, shapeOf(name)])) as {
    [Field in Name]: z.ZodType<ChurchValues[Field], ChurchValues[Field]>;
  };

/** All of a church's fields as stored, for the forms of owners and administrators. Only the church's own position is set. */
export const churchValues = z.object(shapesOf(churchFieldNames));
export const publicValues = z.object(shapesOf(publicFields));
/** The value of any one field. */
export const fieldValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(storedException),
  z.null(),
]) satisfies z.ZodType<ChurchValues[ChurchField]>;

/** The position is the church's own, from the name table, or the county center. */
export const churchListItem = z.object({
  id: z.number().int(),
  ...shapesOf(listFields),
  /** Parsed from the lines of `services` (shared/service-times). */
  serviceTimes: z.array(serviceTime),
  /** Special dates from today on, soonest first. */
  serviceExceptions: z.array(serviceException),
  latitude: z.number(),
  longitude: z.number(),
  featured: z.boolean(),
  status: churchStatus,
  createdAt: z.string(),
  /** Miles from the place of `near`; absent without it. */
  distance: z.number().optional(),
  /** The church's own sentence that answers the search, if it isn't the name that does. */
  mention: z.string().optional(),
});

export type ChurchListItem = z.infer<typeof churchListItem>;

/** Tells churches of the same name apart. */
export const churchSummary = churchListItem.pick({
  id: true,
  name: true,
  denomination: true,
  address: true,
  zip: true,
  area: true,
});

export const church = churchListItem.omit({ distance: true }).extend({
  ...shapesOf(fieldsWhere<PageField>(({ shown }) => shown === 'page')),
  userId: z.number().int().nullable(),
  subscriptionTier: z.enum(['featured', 'free']),
  /** own: from the owner or an import; name: from the name table; county: the county center. */
  positionSource: z.enum(['own', 'name', 'county']),
  /** The position is only the center of the ZIP code or county. */
  approximate: z.boolean(),
  /** Public records that the church was imported from: name (may be empty) and date of the last check. */
  source: z.object({ name: z.string(), checked: z.string().nullable() }).nullable(),
  sample: z.boolean(),
  /** When the church last confirmed its service times; null if never. */
  timesConfirmedAt: z.string().nullable(),
  /** When our check last saw the website work, or saw that it doesn't; null without a check. */
  websiteCheck: z.object({ works: z.boolean(), at: z.string() }).nullable(),
  /** Who last said one of the facts for visitors, and when; null if none is known. */
  statedFacts: z.object({ by: z.enum(factSources), at: z.string() }).nullable(),
  /** Whether visitors can tell the owner that they plan to come. */
  acceptsVisits: z.boolean(),
  updatedAt: z.string(),
});

export type Church = z.infer<typeof church>;

const parsedBy = <Value>(parse: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const bboxParam = parsedBy(readBox, queryErrors.bbox);

const nearParam = parsedBy(readNear, queryErrors.near);

const oneOf = <const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) =>
  z.enum(choices, queryErrors.oneOf(name, choices));

export const count = (min: number, max: number, name: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, queryErrors.number(name, min, max))
    .transform(Number)
    .refine((value) => value >= min && value <= max, queryErrors.number(name, min, max));

/** An empty value means no filter. */
const filterText = z
  .string()
  .trim()
  .max(longestFilter, queryErrors.length(longestFilter))
  .refine((text) => !holdsNul(text), queryErrors.nul);

/** One value or a repeated parameter. The same set always results in the same list. */
const several = (name: MultiFilter, one: z.ZodType<string, string>) =>
  z
    .union([one, z.array(one)], {
      error: ({ errors }) =>
        (errors as z.core.$ZodIssue[][]).flat().find(({ code }) => code !== 'invalid_type')?.message,
    })
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .refine((values) => values.length <= maxValues, queryErrors.several(name, maxValues))
    .transform((values) => {
      const canonical = canonicalValues(name, values);
      return canonical.length > 0 ? canonical : undefined;
    })
    .optional();

export const churchFilters = z.object({
  search: filterText.optional(),
  denomination: several('denomination', filterText),
  area: several('area', filterText),
  featured: oneOf('featured', ['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /** Day, part of day and language must match the same service. Services without a language are in English. */
  day: several('day', oneOf('day', weekdays)),
  part: oneOf('part', dayParts).optional(),
  language: several('language', oneOf('language', languages)),
  zip: z.string().regex(zipPattern, queryErrors.zip).optional(),
  wheelchair: z.literal('yes', queryErrors.oneOf('wheelchair', ['yes'])).optional(),
  /** Facts for visitors (shared/domain/fact-options.ts). */
  fact: several('fact', oneOf('fact', factValues as [string, ...string[]])),
  near: nearParam.optional(),
  radius: parsedBy(readRadius, queryErrors.radius).optional(),
  bbox: bboxParam.transform(coarseBox).optional(),
  /** With a time filter, churches without listed times follow the matches. */
  unlisted: z.literal('true', queryErrors.oneOf('unlisted', ['true'])).optional(),
  /** Searches for the words exactly as typed, without inferring filters, correcting or dropping words. */
  exact: z.literal('true', queryErrors.oneOf('exact', ['true'])).optional(),
  /** Only these churches, if public: "3,14,15". */
  ids: parsedBy(readIds, queryErrors.ids(maxIds)).optional(),
});

export type ChurchFilters = z.infer<typeof churchFilters>;

const churchSort = oneOf('sort', ['featured', 'relevance', 'distance', 'name', 'next']);

/** Of a request: `q` is another name of `search`. */
export const requestedFilters = churchFilters.extend({ q: filterText.optional() });

export const qAsSearch = <Query extends { q?: string | undefined; search?: string | undefined }>({
  q,
  ...query
}: Query) => (q === undefined ? query : { search: q, ...query });

export const churchListQuery = requestedFilters
  .extend({
    sort: churchSort.optional(),
    /** Churches outside the place that was typed, nearest first. */
    outside: z.literal('true', queryErrors.oneOf('outside', ['true'])).optional(),
    limit: count(1, listLimit.max, 'limit').optional(),
    cursor: z.string().max(1200).optional(),
  })
  .transform(qAsSearch);

export type ChurchListQuery = z.infer<typeof churchListQuery>;

/** Id of the last entry on the previous page. */
export const lastEntryId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/** Pages of what is newest first: the cursor is the last id on the previous page. */
export const pagesById = { limit: count(1, listLimit.max, 'limit').optional(), cursor: urlId.optional() };

export const idQuery = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(rowId);

export const listChurches = endpoint('GET /api/churches', {
  summary: 'Approved churches that match, featured first. The headers contain the total and the next page.',
  query: churchListQuery,
  response: z.array(churchListItem),
  cache: 'churches',
  open: true,
});

export const getChurch = endpoint('GET /api/churches/:id', {
  access: 'optional',
  summary: 'One church. Pending and rejected ones are visible only to their owner and administrators.',
  response: church,
  cache: 'churches',
  open: true,
});

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
