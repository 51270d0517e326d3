/** Everything stored about a user, for the download of personal data. */
import { z } from 'zod';
import { currentUser } from './accounts.ts';
import { perKind } from './analytics.ts';
import { churchStatus, churchValues, publicValues } from './churches.ts';
import { ownClaim } from './claims.ts';
import { endpoint } from './endpoint.ts';
import { storedEvent } from './events.ts';

const moment = z.string();
const momentOrNull = z.string().nullable();
const id = z.number().int();
const textOrNull = z.string().nullable();

const accountExport = z.object({
  account: currentUser.extend({
    createdAt: moment,
    lastActiveAt: moment,
    /** Whether the user receives the monthly statistics email. */
    monthlyNumbers: z.boolean(),
  }),
  churches: z.array(
    publicValues.extend({
      email: textOrNull,
      additionalInfo: textOrNull,
      id,
      timesConfirmedAt: momentOrNull,
      featured: z.boolean(),
      status: churchStatus,
      submittedAt: moment,
      rejectedReason: textOrNull,
      rejectedNote: textOrNull,
      rejectedAt: momentOrNull,
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  revisions: z.array(
    z.object({
      id,
      churchId: id,
      fields: churchValues.partial(),
      state: z.enum(['waiting', 'approved', 'rejected']),
      createdAt: moment,
      decidedAt: momentOrNull,
      reason: textOrNull,
      note: textOrNull,
    }),
  ),
  payments: z.array(
    z.object({
      church: textOrNull,
      plan: textOrNull,
      status: z.string(),
      amount: z.number().int(),
      interval: z.enum(['month', 'year']),
      periodStart: momentOrNull,
      periodEnd: momentOrNull,
      endedAt: momentOrNull,
      refundedAt: momentOrNull,
      lastPaymentAt: momentOrNull,
      lastPaymentAmount: z.number().int().nullable(),
      createdAt: moment,
    }),
  ),
  claims: z.array(
    ownClaim.omit({ churchName: true, codeUntil: true, paid: true }).extend({
      church: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      note: z.string(),
      orderId: textOrNull,
      reason: textOrNull,
      decidedAt: momentOrNull,
    }),
  ),
  events: z.array(
    storedEvent.extend({
      canceledAt: momentOrNull,
      hiddenAt: momentOrNull,
      hiddenReason: textOrNull,
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  messages: z.array(
    z.object({
      kind: z.enum(['contact', 'support', 'suggestion']),
      name: z.string(),
      email: textOrNull,
      subject: textOrNull,
      field: textOrNull,
      body: z.string(),
      churchName: textOrNull,
      createdAt: moment,
    }),
  ),
  /** Monthly statistics of the user's churches. */
  numbers: z.array(
    z.object({
      churchId: id,
      month: z.string(),
      ...perKind(z.number().int()).shape,
      churchName: z.string(),
    }),
  ),
  favorites: z.array(z.object({ churchId: id, name: z.string(), savedAt: moment })),
  emails: z.array(z.object({ subject: z.string(), createdAt: moment, state: z.string() })),
});
export type AccountExport = z.output<typeof accountExport>;

export const exportAccount = endpoint('GET /api/user/export', {
  access: 'user',
  limit: 'write',
  summary: 'All stored data about the signed-in user.',
  response: accountExport,
});
