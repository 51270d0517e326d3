/** The administrator's table of churches, and the form for any of them. */
import { z } from 'zod';
import { adminChurchForm } from './church-form.ts';
import { churchStatus, idParams, listLimit } from './churches.ts';
import { endpoint } from './endpoint.ts';
import { churchOwner } from './submissions-admin.ts';

export const adminChurch = z.object({
  id: z.number().int(),
  name: z.string(),
  denomination: z.string(),
  address: z.string(),
  area: z.string(),
  zip: z.string(),
  featured: z.boolean(),
  sample: z.boolean(),
  userId: z.number().int().nullable(),
  updatedAt: z.string(),
});

/** Paged: total in X-Total-Count, next page in Link. */
export const listApproved = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/churches',
  summary: 'Approved churches by name.',
  query: z.object({
    search: z.string().trim().max(200).optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((n) => n >= 1 && n <= listLimit.most)
      .optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: z.array(adminChurch),
});

export const getAdminChurch = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/churches/:id',
  summary: 'A church of any status with every field, its owner, and the version for If-Match.',
  params: idParams,
  response: z.object({
    id: z.number().int(),
    status: churchStatus,
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
export const updateAdminChurch = endpoint({
  access: 'admin',
  method: 'PUT',
  path: '/api/admin/churches/:id',
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
export const addAdminChurch = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/churches',
  summary: 'Adds a public church without an owner.',
  body: adminChurchForm,
  response: z.object({ id: z.number().int(), message: z.string() }),
});
