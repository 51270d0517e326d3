/** Enforces who may call an endpoint. Needs the session middleware before it. */
import type { Request, RequestHandler } from 'express';
import type { Access as Who } from '#shared/contracts/endpoint.ts';
import { AppError } from './errors.ts';
import { hashSecret, sameHash } from './secrets.ts';
import type { Access, Viewer } from './session.ts';

/** Sets `res.locals.viewer`, which is null for visitors of an endpoint that is open to them. */
export const authorize =
  (access: Access, who: Who): RequestHandler =>
  async (req, res, next) => {
    res.locals.viewer = /^(admin|staff)/.test(who)
      ? await staffOf(access, req, who)
      : userOf(req, who === 'user');
    next();
  };

function tokenMatches(req: Request, hash: string): boolean {
  const token = tokenOf(req);
  return token !== undefined && sameHash(hashSecret(token), hash);
}

const tokenOf = (req: Request) => /^Bearer (\S{1,200})$/.exec(req.headers.authorization ?? '')?.[1];

function userOf(req: Request, isRequired: boolean): Viewer | null {
  const viewer = req.user ?? null;
  // A token from another session is an error even if the endpoint doesn't need one.
  if (viewer && tokenOf(req) && !tokenMatches(req, req.session.tokenHash ?? ''))
    throw new AppError('unauthenticated');
  if (!viewer && isRequired) throw new AppError('unauthenticated');
  return viewer;
}

async function staffOf(access: Access, req: Request, who: Who): Promise<Viewer> {
  const admin = await access.adminSession(req);
  if (!admin && req.user && req.user.role !== 'user')
    throw new AppError(
      access.requireSecondFactor && !req.user.secondFactor ? 'second_factor_missing' : 'admin_session_ended',
    );
  if (!admin) throw new AppError(req.user ? 'forbidden' : 'unauthenticated');
  if (!who.endsWith('-cookie') && !tokenMatches(req, admin.tokenHash)) throw new AppError('unauthenticated');
  if (admin.viewer.role !== 'admin' && who.startsWith('admin')) throw new AppError('forbidden');
  return admin.viewer;
}
