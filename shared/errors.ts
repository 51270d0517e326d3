import { z } from 'zod';

/** Closed list of error codes; their messages are in messages/common.ts. */
export const errorStatus = {
  bad_input: 400,
  unauthenticated: 401,
  /** The administrator is still signed in as a user. */
  admin_session_ended: 401,
  /** The password is right; signing in also needs a code, or another one. */
  second_factor_required: 401,
  /** The admin area is closed until two-step sign-in is set up. */
  second_factor_missing: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Wire format of every API error. */
const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
