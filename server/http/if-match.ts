import type { Request } from 'express';
import { AppError } from './errors.ts';

/** Version of the header If-Match: 3, "3" or W/"3"; undefined without one. `refusal` is said of anything else. */
export function expectedVersion(req: Request, refusal: string): number | undefined {
  const header = req.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (!version) throw new AppError('bad_input', { message: refusal });
  return Number(version);
}
