import { z } from 'zod';
import { asciiEmail, emailAddress, message } from '../domain/text.ts';
import { locales } from '../locale/locale.ts';
import { accountForms as copy, secondFactor as factorCopy } from '../messages/accounts.ts';
import { churchForm } from '../messages/submissions.ts';
import { endpoint } from './endpoint.ts';

/** Usernames can't contain "@", so they are never mistaken for email addresses. Other forms of a letter are stored as the usual one. */
export const username = z
  .string(copy.usernameRequired)
  .trim()
  .normalize('NFKC')
  .min(3, copy.usernameShort)
  .max(40, churchForm.tooLong)
  .regex(/^[^@\s\p{C}]+$/u, copy.usernameSigns);

export const email = emailAddress().overwrite((address) => address.toLowerCase());

/** The specification's rule; the server also rejects what `rejectionOf` does. */
export const password = z
  .string(copy.passwordRequired)
  .min(6, copy.passwordShort)
  .max(200, churchForm.tooLong);

export const loginForm = z.object({
  /** Username or email address. */
  username: z
    .string(copy.usernameRequired)
    .trim()
    .normalize('NFC')
    .overwrite(asciiEmail)
    .min(1, copy.usernameRequired)
    .max(254, churchForm.tooLong),
  password: z.string(copy.passwordRequired).min(1, copy.passwordRequired).max(200, churchForm.tooLong),
});

const registerForm = z.object({ username, email, password });
export type RegisterForm = z.infer<typeof registerForm>;

/** Client-side form; confirmPassword is not sent. */
export const registerPageForm = registerForm
  .extend({ confirmPassword: z.string(copy.passwordRequired) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: copy.passwordsDiffer,
  });

/** Administrators may use the whole admin area; moderators only endpoints with access 'staff'. */
export const role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.infer<typeof role>;

export const currentUser = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  role,
  emailVerified: z.boolean(),
  /** The language of our emails. */
  locale: z.enum(locales),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Of a church's owner or a claimant. */
export const accountSummary = currentUser.omit({ role: true, locale: true });

export const getMe = endpoint('GET /api/auth/me', {
  access: 'optional',
  summary: 'The signed-in user, or null.',
  response: currentUser.nullable(),
});

/** Single-use token from an emailed link: 32 random bytes as base64url. */
const mailToken = z.string().regex(/^[\w-]{43}$/, copy.linkInvalid);

export const login = endpoint('POST /api/auth/login', {
  session: true,
  summary:
    'Opens a session and returns its token, which for administrators is an administrator token. Responds with second_factor_required or email_code_required if a code is needed too.',
  body: loginForm.extend({
    /** Second step: a six-digit code from the authenticator app, or a recovery code. */
    code: z.string().trim().max(40).optional(),
    /** After too many wrong passwords for the account: the code in our email. */
    emailCode: z.string().trim().max(40).optional(),
  }),
  response: z.object({ token: z.string(), role, email: z.string(), message: z.string() }),
});

export type LoginForm = z.infer<NonNullable<(typeof login)['body']>>;

export const register = endpoint('POST /api/auth/register', {
  limit: 'register',
  summary: 'Creates an account and emails a verification link. Does not sign the user in.',
  body: registerForm,
  response: message,
});

export const logout = endpoint('POST /api/auth/logout', {
  access: 'optional',
  summary: 'Ends the session on the server.',
  response: message,
});

export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  limit: 'mail',
  summary:
    'Emails a link to set a new password if the address has an account. The response never reveals whether it does.',
  body: z.object({ email }),
  response: message,
});

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  limit: 'mail',
  summary: 'Sets a new password with an emailed token and ends all sessions.',
  body: z.object({ token: mailToken, password }),
  response: message,
});

export const changePassword = endpoint('POST /api/auth/change-password', {
  access: 'user',
  limit: 'write',
  summary: 'Sets a new password and ends all other sessions.',
  body: z.object({ currentPassword: loginForm.shape.password, password }),
  response: message,
});

export const changeEmail = endpoint('POST /api/auth/change-email', {
  access: 'user',
  limit: 'mail',
  summary: 'Emails a link to the new address; following it completes the change.',
  body: z.object({ email, currentPassword: loginForm.shape.password }),
  response: message,
});

export const resendVerification = endpoint('POST /api/auth/resend-verification', {
  access: 'user',
  limit: 'mail',
  summary: 'Sends the verification email again.',
  response: message,
});

export const verifyEmail = endpoint('POST /api/auth/verify-email', {
  limit: 'mail',
  summary: 'Verifies an email address with an emailed token, or completes a change of address.',
  body: z.object({ token: mailToken }),
  response: message,
});

export const setEmailLanguage = endpoint('PUT /api/user/email-language', {
  access: 'user',
  limit: 'write',
  summary: 'Sets the language of our emails to the user.',
  body: currentUser.pick({ locale: true }),
  response: currentUser.pick({ locale: true }),
});

export const deleteAccount = endpoint('DELETE /api/user/account', {
  access: 'user',
  limit: 'write',
  summary: 'Deletes the account; its churches become claimable again.',
  body: z.object({
    currentPassword: loginForm.shape.password,
    /** Whether subscriptions end with the paid period, or now with a refund according to the rules. */
    subscriptions: z.enum(['period_end', 'now']).default('now'),
  }),
  response: message,
});
export type DeleteAccount = z.output<NonNullable<(typeof deleteAccount)['body']>>;

export const getAdminSession = endpoint('GET /api/admin/session', {
  access: 'optional',
  summary: 'Whether this browser has an administrator or moderator session.',
  response: z.object({
    authenticated: z.boolean(),
    userId: z.number().int().nullable(),
    /** 'moderator' or 'admin'; null without a session. */
    role: role.nullable(),
    /** The user must set up two-step sign-in before entering the admin area. */
    secondFactorMissing: z.boolean(),
  }),
});

export const adminLogout = endpoint('POST /api/admin/logout', {
  access: 'optional',
  summary: 'Ends the administrator session and the user session it belongs to.',
  response: message,
});

/** Two-step sign-in: a six-digit code from an authenticator app, or a recovery code. */
const code = z
  .string(factorCopy.codeMissing)
  .trim()
  .min(6, factorCopy.codeMissing)
  .max(40, factorCopy.codeWrong);

export const getSecondFactor = endpoint('GET /api/user/second-factor', {
  access: 'user',
  summary: 'Whether signing in requires a code.',
  response: z.object({
    enabled: z.boolean(),
    /** Whether the admin area is inaccessible without it. */
    required: z.boolean(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.number().int().nonnegative(),
  }),
});

export const startSecondFactor = endpoint('POST /api/user/second-factor', {
  access: 'user',
  limit: 'write',
  personal: true,
  summary: 'Creates a secret for an authenticator app. It takes effect when a code confirms it.',
  body: z.object({ currentPassword: loginForm.shape.password }),
  response: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** QR code of the otpauth URL: modules per side, and the dark modules as an SVG path. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
});

export const confirmSecondFactor = endpoint('POST /api/user/second-factor/confirm', {
  access: 'user',
  limit: 'write',
  personal: true,
  summary: 'Turns on two-step sign-in with a code from the app and ends all other sessions.',
  body: z.object({ code }),
  response: message.extend({
    /** Shown only now; each works once. */
    recoveryCodes: z.array(z.string()),
  }),
});

export const stopSecondFactor = endpoint('DELETE /api/user/second-factor', {
  access: 'user',
  limit: 'write',
  personal: true,
  summary: 'Turns off two-step sign-in.',
  body: z.object({ currentPassword: loginForm.shape.password, code }),
  response: message,
});
