/** The administrator's table of churches, and the form for any of them. */
import { z } from 'zod';
import { adminChurchForm } from './church-form.ts';
import { churchStatus, count, idParams, listLimit } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { churchOwner } from './submissions-admin.ts';
import { day, searchText } from './text.ts';

/**
 * Reasons for which an administrator's action or an import hides a church (status "rejected"): it is retired, or it is
 * deleted for good when the undo of a bulk action ends. An import does not bring it back.
 */
export const hiddenReasons = ['retired', 'deleted'] as const;
export type HiddenReason = (typeof hiddenReasons)[number];
/** States of the table: the status of a church, or why it is hidden. */
const adminState = z.enum([...churchStatus.options, ...hiddenReasons]);

const adminChurch = z.object({
  id: z.number().int(),
  name: z.string(),
  denomination: z.string(),
  address: z.string(),
  city: z.string(),
  area: z.string(),
  zip: z.string(),
  phone: z.string().nullable(),
  status: adminState,
  featured: z.boolean(),
  /** Featured by a subscription, not by a grant alone. */
  paid: z.boolean(),
  sample: z.boolean(),
  userId: z.number().int().nullable(),
  ownerEmail: z.string().nullable(),
  source: z.string().nullable(),
  /** Whether it lists service times, and whether it has a position of its own. */
  timed: z.boolean(),
  placed: z.boolean(),
  timesConfirmedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminChurch = z.output<typeof adminChurch>;

export const adminStatuses = [...adminState.options, 'all'] as const;
export const missingFields = ['address', 'phone', 'times', 'position'] as const;
export const adminSorts = ['name', 'newest', 'changed', 'unconfirmed'] as const;
/** Days after which a confirmation of service times counts no more. */
export const confirmationLasts = 180;

export const adminFilters = z.object({
  /** Words of name and place, an id, or part of the owner's email address. */
  search: searchText.optional(),
  /** Approved ones unless told. */
  status: z.enum(adminStatuses).optional(),
  denomination: searchText.optional(),
  area: searchText.optional(),
  city: searchText.optional(),
  owner: z.enum(['owned', 'unclaimed']).optional(),
  source: searchText.optional(),
  missing: z.enum(missingFields).optional(),
  /** Service times that nobody confirmed for 180 days. */
  unconfirmed: z.literal('true').optional(),
  featured: z.enum(['true', 'false']).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  changedFrom: day.optional(),
  changedTo: day.optional(),
});
export type AdminFilters = z.output<typeof adminFilters>;

/** Paged: total in X-Total-Count, next page in Link. */
export const listAdminChurches = endpoint('GET /api/admin/churches', {
  access: 'staff',
  summary:
    'Churches by state, place, owner, source, what they lack and when they changed; approved ones unless told.',
  query: adminFilters.extend({
    sort: z.enum(adminSorts).optional(),
    limit: count(1, listLimit.most, 'limit').optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(adminChurch),
});

/** Ids as "1,2,3"; their number is bounded by the length of a URL. */
const idList = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/)
  .transform((ids) => ids.split(',').map(Number));

export const exportAdminChurches = endpoint('GET /api/admin/churches/export', {
  access: 'staff',
  summary:
    'The churches that the filters match, or those with the ids, as CSV with the columns of npm run export.',
  query: adminFilters.extend({ ids: idList.optional() }),
  download: 'csv',
  response: z.string(),
});

export const getAdminChurch = endpoint('GET /api/admin/churches/:id', {
  access: 'staff',
  summary: 'A church of any status with every field, its owner, and the version for If-Match.',
  params: idParams,
  response: z.object({
    id: z.number().int(),
    status: adminState,
    version: z.number().int(),
    /** By name of the field; a position only where the church has its own. */
    fields: z.record(z.string(), z.unknown()),
    owner: churchOwner,
    /** An edit of its owner waits for a decision. */
    changeWaiting: z.boolean(),
    /** The record of an import that it came from. */
    source: z.object({ name: z.string(), id: z.string() }).nullable(),
  }),
});
export type AdminChurchDetail = z.output<typeof getAdminChurch.response>;

/** Optional header If-Match: the version that was edited; another one in between is a 409 with the newer values. */
export const updateAdminChurch = endpoint('PUT /api/admin/churches/:id', {
  access: 'staff',
  summary:
    'Changes a church of any status at once and emails its owner. A later import leaves the changed fields.',
  params: idParams,
  body: adminChurchForm,
  response: z.object({
    version: z.number().int(),
    /** Names of the fields that differ from before. */
    changed: z.array(z.string()),
    message: z.string(),
  }),
});

/** Optional header Idempotency-Key: a repeated request gets the first one's response and creates nothing new. */
export const addAdminChurch = endpoint('POST /api/admin/churches', {
  access: 'staff',
  summary: 'Adds a public church without an owner.',
  body: adminChurchForm,
  response: z.object({ id: z.number().int(), message: z.string() }),
});
