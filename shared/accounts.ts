import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { accountForms as copy } from './messages/accounts.ts';
import { currentUser, role } from './viewer.ts';

export { type CurrentUser, getMe } from './viewer.ts';

/** A username contains no "@", so that it is never mistaken for an email address. */
export const username = z
  .string(copy.usernameRequired)
  .trim()
  .min(3, copy.usernameShort)
  .max(40, copy.usernameLong)
  .regex(/^[^@\s\p{C}]+$/u, copy.usernameSigns);

export const email = z.string(copy.email).trim().toLowerCase().max(254, copy.email).pipe(z.email(copy.email));

/** The specification's rule; the strength hint only advises. */
export const password = z
  .string(copy.passwordRequired)
  .min(6, copy.passwordShort)
  .max(200, copy.passwordLong);

export const loginForm = z.object({
  /** Username or email address. */
  username: z.string(copy.usernameRequired).trim().min(1, copy.usernameRequired).max(254, copy.usernameLong),
  password: z.string(copy.passwordRequired).min(1, copy.passwordRequired).max(200, copy.passwordLong),
});

const registerForm = z.object({ username, email, password });
export type RegisterForm = z.infer<typeof registerForm>;

/** The page's form; confirmPassword is not sent. */
export const registerPageForm = registerForm
  .extend({ confirmPassword: z.string(copy.passwordRequired) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: copy.passwordsDiffer,
  });

/** Token of a link in an email: 32 random bytes as base64url, usable once. */
const mailToken = z.string().regex(/^[\w-]{43}$/, copy.linkInvalid);

const message = z.object({ message: z.string() });

export const login = endpoint('POST /api/auth/login', {
  session: true,
  summary:
    "Opens a session; the token is bound to it. An administrator gets the administrator's token. Responds with second_factor_required when a code is needed too.",
  body: loginForm.extend({
    /** Second step: six digits of the authenticator app, or a recovery code. */
    code: z.string().trim().max(40).optional(),
  }),
  response: z.object({ token: z.string(), role, email: z.string(), message: z.string() }),
});

export type LoginForm = z.infer<NonNullable<(typeof login)['body']>>;

export const register = endpoint('POST /api/auth/register', {
  limit: 'register',
  summary: 'Creates an account and emails a link to verify the address. Signs nobody in.',
  body: registerForm,
  response: message,
});

export const logout = endpoint('POST /api/auth/logout', {
  access: 'optional',
  summary: 'Ends the session, on the server too.',
  response: message,
});

export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  limit: 'mail',
  summary:
    'Emails a link to set a new password, if the address has an account. The response is always the same.',
  body: z.object({ email }),
  response: message,
});

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  limit: 'mail',
  summary: 'Sets a new password by the link of an email and ends every session.',
  body: z.object({ token: mailToken, password }),
  response: message,
});

export const changePassword = endpoint('POST /api/auth/change-password', {
  access: 'user',
  limit: 'write',
  summary: 'Sets a new password and ends the other sessions.',
  body: z.object({ currentPassword: loginForm.shape.password, password }),
  response: message,
});

export const changeEmail = endpoint('POST /api/auth/change-email', {
  access: 'user',
  limit: 'mail',
  summary: 'Emails a link to the new address; the address changes when it is followed.',
  body: z.object({ email, currentPassword: loginForm.shape.password }),
  response: message,
});

export const resendVerification = endpoint('POST /api/auth/resend-verification', {
  access: 'user',
  limit: 'mail',
  summary: 'Emails the link to verify the address again.',
  response: message,
});

export const verifyEmail = endpoint('POST /api/auth/verify-email', {
  limit: 'mail',
  summary: 'Follows the link of an email: verifies the address, or changes it to the new one.',
  body: z.object({ token: mailToken }),
  response: message,
});

const records = z.array(z.record(z.string(), z.unknown()));

export const exportAccount = endpoint('GET /api/user/export', {
  access: 'user',
  limit: 'write',
  summary: 'Everything that we hold about the signed-in user.',
  response: z.object({
    account: currentUser.extend({
      createdAt: z.string(),
      lastActiveAt: z.string(),
      /** Subscribes to the monthly email. */
      monthlyNumbers: z.boolean(),
    }),
    churches: records,
    revisions: records,
    payments: records,
    claims: records,
    events: records,
    messages: records,
    /** Numbers of the churches by month. */
    numbers: records,
    favorites: records,
    emails: z.array(z.object({ subject: z.string(), createdAt: z.string(), state: z.string() })),
  }),
});

export const deleteAccount = endpoint('DELETE /api/user/account', {
  access: 'user',
  limit: 'write',
  summary: 'Deletes the account; its churches become claimable again.',
  body: z.object({
    currentPassword: loginForm.shape.password,
    /** Running plans end with the period that is paid, or now with the refund that the rules give. */
    subscriptions: z.enum(['period_end', 'now']).default('now'),
  }),
  response: message,
});
export type DeleteAccount = z.output<NonNullable<(typeof deleteAccount)['body']>>;

export const getAdminSession = endpoint('GET /api/admin/session', {
  access: 'optional',
  summary: "Whether this browser holds an administrator's or moderator's session.",
  response: z.object({
    authenticated: z.boolean(),
    userId: z.number().int().nullable(),
    /** 'moderator' or 'admin' with a session. */
    role: role.nullable(),
    /** The admin area opens once the signed-in user has set up two-step sign-in. */
    secondFactorMissing: z.boolean(),
  }),
});

export const adminLogout = endpoint('POST /api/admin/logout', {
  access: 'optional',
  summary: "Ends the administrator's session and the one it came with.",
  response: message,
});
