/** Two-step sign-in: codes of an authenticator app, and recovery codes. */
import { z } from 'zod';
import { loginForm } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { secondFactor as copy } from './messages/accounts-second-factor.ts';

/** Six digits of the app, or a recovery code. */
const code = z.string(copy.codeMissing).trim().min(6, copy.codeMissing).max(40, copy.codeWrong);
const message = z.object({ message: z.string() });

export const getSecondFactor = endpoint('GET /api/user/second-factor', {
  access: 'user',
  summary: 'Whether signing in needs a code.',
  response: z.object({
    enabled: z.boolean(),
    /** The admin area stays closed without it. */
    required: z.boolean(),
    /** Recovery codes that were not used yet. */
    recoveryCodes: z.number().int().nonnegative(),
  }),
});

export const startSecondFactor = endpoint('POST /api/user/second-factor', {
  access: 'user',
  limit: 'write',
  personal: true,
  summary: 'A new secret for an authenticator app. Nothing changes until a code confirms it.',
  body: z.object({ currentPassword: loginForm.shape.password }),
  response: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** QR code of the otpauth URL: modules per side, and the dark ones as an SVG path. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
});

export const confirmSecondFactor = endpoint('POST /api/user/second-factor/confirm', {
  access: 'user',
  limit: 'write',
  personal: true,
  summary: 'Turns two-step sign-in on by a code of the app, and ends the other sessions.',
  body: z.object({ code }),
  response: message.extend({
    /** Shown this once; each works once. */
    recoveryCodes: z.array(z.string()),
  }),
});

export const stopSecondFactor = endpoint('DELETE /api/user/second-factor', {
  access: 'user',
  limit: 'write',
  personal: true,
  summary: 'Turns two-step sign-in off.',
  body: z.object({ currentPassword: loginForm.shape.password, code }),
  response: message,
});
