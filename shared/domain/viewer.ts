/** The signed-in user. Separate from accounts.ts because the header of every page needs it. */
import { z } from 'zod';
import { endpoint } from '../contracts/endpoint.ts';

/** Administrators may use the whole admin area; moderators only endpoints with access 'staff'. */
export const role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.infer<typeof role>;

export const currentUser = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  role,
  emailVerified: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getMe = endpoint('GET /api/auth/me', {
  access: 'optional',
  summary: 'The signed-in user, or null.',
  response: currentUser.nullable(),
});
