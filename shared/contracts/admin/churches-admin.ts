/** The admin area's church table and edit form. */
import { z } from 'zod';
import { adminChurchForm } from '../../domain/church-form.ts';
import { day, searchText } from '../../domain/text.ts';
import { accountSummary } from '../accounts.ts';
import { churchStatus, churchSummary, churchValues, count, listLimit } from '../churches.ts';
import { endpoint } from '../endpoint.ts';
import { websiteVerdicts } from './websites-admin.ts';

/** Why an administrator or an import hid a church (status "rejected"). Imports never restore hidden churches. */
export const hiddenReason = 'retired';
/** A church's status, or the reason why it is hidden. */
const adminState = z.enum([...churchStatus.options, hiddenReason]);

export const churchOwner = accountSummary.nullable();

const adminChurch = churchSummary.extend({
  city: z.string(),
  phone: z.string().nullable(),
  status: adminState,
  featured: z.boolean(),
  /** Featured through a subscription rather than just a grant. */
  paid: z.boolean(),
  sample: z.boolean(),
  userId: z.number().int().nullable(),
  ownerEmail: z.string().nullable(),
  source: z.string().nullable(),
  /** Whether it lists service times. */
  timed: z.boolean(),
  /** Whether it has its own position. */
  placed: z.boolean(),
  timesConfirmedAt: z.string().nullable(),
  /** What the weekly check found wrong with its website. */
  websiteProblem: z.enum(websiteVerdicts).nullable(),
  createdAt: z.string(),
});
export type AdminChurch = z.output<typeof adminChurch>;

export const adminStatuses = [...adminState.options, 'all'] as const;
export const missingFields = ['address', 'phone', 'times', 'position'] as const;
export const adminSorts = ['name', 'newest', 'changed', 'unconfirmed', 'suspect'] as const;
/** Days without a confirmation of service times. */
export const unconfirmedDays = ['180', '365', '730'] as const;

export const adminFilters = z.object({
  /** Words of the name or place, an id, or part of the owner's email address. */
  search: searchText.optional(),
  /** Defaults to approved. */
  status: z.enum(adminStatuses).optional(),
  denomination: searchText.optional(),
  area: searchText.optional(),
  city: searchText.optional(),
  owner: z.enum(['owned', 'unclaimed']).optional(),
  source: searchText.optional(),
  missing: z.enum(missingFields).optional(),
  /** Service times not confirmed for this many days. */
  unconfirmed: z.enum(unconfirmedDays).optional(),
  /** What is wrong with its website. */
  website: z.enum(websiteVerdicts).optional(),
  featured: z.enum(['true', 'false']).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  changedFrom: day.optional(),
  changedTo: day.optional(),
});
export type AdminFilters = z.output<typeof adminFilters>;

export const listAdminChurches = endpoint('GET /api/admin/churches', {
  access: 'staff',
  summary:
    'Churches filtered by status (approved by default), place, owner, source, missing data and dates of changes.',
  query: adminFilters.extend({
    sort: z.enum(adminSorts).optional(),
    limit: count(1, listLimit.max, 'limit').optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(adminChurch),
});

export const exportAdminChurches = endpoint('GET /api/admin/churches/export', {
  access: 'staff',
  summary: 'Churches that match the filters, as CSV with the columns of npm run export.',
  query: adminFilters,
  download: 'csv',
  response: z.string(),
});

export const getAdminChurch = endpoint('GET /api/admin/churches/:id', {
  access: 'staff',
  summary: 'A church in any status with all fields, its owner and the version for If-Match.',
  response: z.object({
    id: z.number().int(),
    status: adminState,
    version: z.number().int(),
    fields: churchValues,
    owner: churchOwner,
    /** Whether an edit by its owner awaits review. */
    changeWaiting: z.boolean(),
    /** Whether visitors get no link to its website (features/websites). */
    websiteHidden: z.boolean(),
    /** The import record it came from. */
    source: z.object({ name: z.string(), id: z.string() }).nullable(),
  }),
});
export type AdminChurchDetail = z.output<typeof getAdminChurch.response>;

/** Optional If-Match header with the edited version; if there is a newer one, responds with a 409 and its values. */
export const updateAdminChurch = endpoint('PUT /api/admin/churches/:id', {
  access: 'staff',
  summary:
    'Changes a church in any status immediately and emails its owner. Later imports keep the changed fields.',
  body: adminChurchForm,
  response: z.object({
    version: z.number().int(),
    /** Names of the changed fields. */
    changed: z.array(z.string()),
    message: z.string(),
  }),
});

/** Optional Idempotency-Key header: a repeated request returns the first response and creates nothing. */
export const addAdminChurch = endpoint('POST /api/admin/churches', {
  access: 'staff',
  summary: 'Adds a public church without an owner.',
  body: adminChurchForm,
  response: z.object({ id: z.number().int(), message: z.string() }),
});
