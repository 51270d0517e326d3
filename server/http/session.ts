/**
 * Who calls: the session's cookie is the credential, its token opens nothing alone. The administrator's session is
 * separate, with a cookie, a token and an expiry of its own (decisions, "Accounts and access").
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Access as Who } from '#shared/endpoint.ts';
import type { Pool } from '../db/client.ts';
import type { Env } from '../env.ts';
import { AppError } from './errors.ts';

export type Viewer = {
  id: number;
  username: string;
  email: string;
  role: 'user' | 'admin';
  emailVerified: boolean;
};

declare global {
  namespace Express {
    interface User extends Viewer {}
  }
}
declare module 'express-session' {
  interface SessionData {
    tokenHash?: string;
  }
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** 32 random bytes for a cookie, a token or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** What the accounts feature tells about sessions of the administrator. */
export type AdminSessions = {
  /** The administrator whose session this is, or undefined when it is unknown or over; counts as activity. */
  find: (cookieHash: string) => Promise<{ viewer: Viewer; tokenHash: string } | undefined>;
};

export type Access = ReturnType<typeof createAccess>;

const month = 30 * 24 * 3600_000;

export function createAccess(options: {
  env: Env;
  pool: Pool;
  secret: string;
  findViewer: (id: number) => Promise<Viewer | undefined>;
  adminSessions: AdminSessions;
}) {
  const { env } = options;
  const https = env.baseUrl?.startsWith('https://') ?? false;
  // The prefix makes browsers refuse the cookie unless it is Secure and ours alone; it needs https.
  const prefix = https ? '__Host-' : '';
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const;
  const adminCookie = `${prefix}hc-admin`;
  const sessionCookie = `${prefix}hc-session`;

  const Store = connectPgSimple(session);
  const store = new Store({
    pool: options.pool,
    tableName: 'sessions',
    // A job prunes; a timer in every process would be one too many.
    pruneSessionInterval: false,
    errorLog: () => undefined,
  });
  const auth = new passport.Passport();
  auth.serializeUser<number>((user, done) => done(null, user.id));
  auth.deserializeUser<number>((id, done) => {
    options.findViewer(id).then((viewer) => done(null, viewer ?? false), done);
  });

  const middleware: RequestHandler[] = [
    session({
      name: sessionCookie,
      secret: options.secret,
      store,
      resave: false,
      saveUninitialized: false,
      proxy: env.trustProxy > 0,
      cookie: { ...cookie, maxAge: month },
    }),
    auth.session() as RequestHandler,
  ];

  const bearerOf = (req: Request) => /^Bearer (\S{1,200})$/.exec(req.headers.authorization ?? '')?.[1];
  const cookieOf = (req: Request, name: string) =>
    (req.headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1);

  const findAdmin = async (req: Request) => {
    const value = cookieOf(req, adminCookie);
    return value ? options.adminSessions.find(hashSecret(value)) : undefined;
  };

  const own = (req: Request, origin: string) => {
    if (origin === env.clientOrigin) return true;
    if (env.baseUrl) return origin === env.baseUrl;
    try {
      return new URL(origin).host === req.headers.host;
    } catch {
      return false;
    }
  };

  return {
    session: middleware,
    passport: auth,
    adminCookie: {
      hashOf: (req: Request) => {
        const value = cookieOf(req, adminCookie);
        return value ? hashSecret(value) : undefined;
      },
      set: (res: Response, value: string) => res.cookie(adminCookie, value, cookie satisfies CookieOptions),
      clear: (res: Response) => res.clearCookie(adminCookie, cookie satisfies CookieOptions),
    },
    clearSessionCookie: (res: Response) => res.clearCookie(sessionCookie, cookie satisfies CookieOptions),
    /** Who calls, as the contract's access asks; throws unauthenticated or forbidden. */
    viewer: async (req: Request, who: Who): Promise<Viewer | null> => {
      const token = bearerOf(req);
      if (who === 'admin' || who === 'admin-cookie') {
        const admin = await findAdmin(req);
        if (!admin) throw new AppError(req.user ? 'forbidden' : 'unauthenticated');
        if (who === 'admin' && !(token && sameHash(hashSecret(token), admin.tokenHash)))
          throw new AppError('unauthenticated');
        return admin.viewer;
      }
      const viewer = req.user ?? null;
      // A token that does not belong to this session is a fault, whoever sends it.
      if (viewer && token && !sameHash(hashSecret(token), req.session.tokenHash ?? ''))
        throw new AppError('unauthenticated');
      if (!viewer && who === 'user') throw new AppError('unauthenticated');
      return viewer;
    },
    /** The administrator behind the cookie, if any (for reads that others may make too). */
    administrator: async (req: Request): Promise<Viewer | undefined> => (await findAdmin(req))?.viewer,
    /** Refuses what another site sends, and bodies of a kind that a form of another site could send. */
    sameOrigin:
      (kinds: Array<'json' | 'multipart'>): RequestHandler =>
      (req, _res, next) => {
        const { origin } = req.headers;
        if (origin !== undefined && !own(req, origin)) return next(new AppError('forbidden'));
        const site = req.headers['sec-fetch-site'];
        if (
          site === 'cross-site' ||
          (site === 'same-site' && (origin === undefined || origin !== env.clientOrigin))
        )
          return next(new AppError('forbidden'));
        const filled =
          req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
        const wanted = kinds.map((kind) => (kind === 'json' ? 'application/json' : 'multipart/form-data'));
        if (filled && !req.is(wanted)) return next(new AppError('unsupported_media'));
        next();
      },
  };
}
