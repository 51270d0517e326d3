/** Two-step sign-in with an authenticator app and recovery codes. */
import { z } from 'zod';
import { secondFactor as copy } from '../messages/accounts-second-factor.ts';
import { loginForm } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** A six-digit code from the app, or a recovery code. */
const code = z.string(copy.codeMissing).trim().min(6, copy.codeMissing).max(40, copy.codeWrong);
const message = z.object({ message: z.string() });

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
