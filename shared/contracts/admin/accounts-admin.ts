import { z } from 'zod';
import { message, searchText } from '../../domain/text.ts';
import { currentUser, role } from '../accounts.ts';
import { pagesById } from '../churches.ts';
import { endpoint } from '../endpoint.ts';

const person = currentUser.omit({ locale: true }).extend({
  blocked: z.boolean(),
  /** Whether two-step sign-in is enabled. */
  secondFactor: z.boolean(),
  churches: z.number().int().nonnegative(),
  createdAt: z.string(),
  /** Rounded to the hour. */
  lastActiveAt: z.string(),
});
export type Person = z.infer<typeof person>;

export const listUsers = endpoint('GET /api/admin/users', {
  access: 'admin',
  summary: 'All accounts, newest first.',
  query: z.object({
    /** Part of the username or the email address. */
    search: searchText.optional(),
    role: role.optional(),
    ...pagesById,
  }),
  response: z.array(person),
});

export const accountAction = z.enum([
  'block',
  'unblock',
  'sign_out',
  'resend_confirmation',
  'reset_second_factor',
]);
export type AccountAction = z.infer<typeof accountAction>;

export const actOnUser = endpoint('POST /api/admin/users/:id/actions', {
  access: 'admin',
  limit: 'write',
  summary:
    'Changes the role of an account, blocks or unblocks it, ends its sessions, or helps its user sign in.',
  body: z.union([
    z.object({ action: accountAction }),
    /** Ends the account's sessions and voids its links. The person is emailed. */
    z.object({ action: z.literal('set_role'), role }),
  ]),
  response: message,
});
