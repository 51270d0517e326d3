/** All error codes with their HTTP statuses. */
export const errorStatus = {
  bad_input: 400,
  unauthenticated: 401,
  /** The administrator session ended, but the user session hasn't. */
  admin_session_ended: 401,
  /** The password is correct, but the code is missing or wrong. */
  second_factor_required: 401,
  /** Too many wrong passwords for the account: the code in our email lets the right one in. */
  email_code_required: 401,
  /** The admin area requires two-step sign-in, which isn't set up yet. */
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
export type ErrorBody = { message: string; code: ErrorCode; fields?: Record<string, string> | undefined };
