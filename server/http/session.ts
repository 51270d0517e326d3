/**
 * Authentication. The session cookie is the credential; a token alone grants nothing. Administrator sessions are
 * separate and have their own cookie, token, and expiry (see server/README.md, "Accounts").
 */
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Logger } from 'pino';
import type { Role } from '#shared/contracts/accounts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Pool } from '../db/client.ts';
import type { Env } from '../env.ts';
import { cookieRules, createKnownBrowserCookie, readCookie } from './cookies.ts';
import { AppError } from './errors.ts';
import { hashSecret, sameHash } from './secrets.ts';

export type Viewer = {
  id: number;
  username: string;
  email: string;
  role: Role;
  emailVerified: boolean;
  secondFactor: boolean;
};

declare global {
  namespace Express {
    interface User extends Viewer {}
  }
}
declare module 'express-session' {
  interface SessionData {
    tokenHash?: string;
    /** Unix time in milliseconds, like `seenAt`. */
    createdAt?: number;
    seenAt?: number;
  }
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Users are signed out after 14 idle days, and 30 days after signing in at the latest. */
const lifetime = { idle: 14 * day, absolute: 30 * day };
/** Minimum milliseconds between two writes of a session's last activity. */
const touchInterval = 5 * minute;

/** Implemented by the accounts feature. */
export type AdminSessions = {
  /** Undefined if the session is unknown or expired. Counts as activity. */
  find: (cookieHash: string) => Promise<{ viewer: Viewer; tokenHash: string } | undefined>;
};

type AccessOptions = {
  env: Env;
  pool: Pool;
  secret: string;
  log: Logger;
  now: () => Date;
  findViewer: (id: number) => Promise<Viewer | undefined>;
  adminSessions: AdminSessions;
};

function sessionMiddleware({ env, pool, secret, log, now, findViewer }: AccessOptions) {
  const { prefix, options } = cookieRules(env);
  const name = `${prefix}hc-session`;
  const Store = connectPgSimple(session);
  const store = new Store({
    pool,
    tableName: 'sessions',
    // A job prunes expired sessions for all processes.
    pruneSessionInterval: false,
    errorLog: () => undefined,
  });
  // Calls done() right away, so that the response neither waits for the write nor fails with it.
  store.touch = (sid, { seenAt = 0 }, done) => {
    done?.();
    const at = now().getTime();
    if (at - seenAt < touchInterval) return;
    pool
      .query(
        `update sessions set expire = to_timestamp($2), sess = jsonb_set(sess::jsonb, '{seenAt}', $3)::json
         where sid = $1`,
        [sid, (at + lifetime.idle) / 1000, String(at)],
      )
      .catch(({ message }: Error) => log.warn({ reason: message }, 'a session could not be touched'));
  };
  const isExpired = ({ createdAt = 0, seenAt = 0 }: { createdAt?: number; seenAt?: number }) => {
    const at = now().getTime();
    return at - createdAt > lifetime.absolute || at - seenAt > lifetime.idle;
  };
  const auth = new passport.Passport();
  auth.serializeUser<number>((user, done) => done(null, user.id));
  auth.deserializeUser<number, Request>((req, id, done) => {
    if (isExpired(req.session)) return done(null, false);
    findViewer(id).then((viewer) => done(null, viewer ?? false), done);
  });
  const middleware: RequestHandler[] = [
    session({
      name,
      secret,
      store,
      resave: false,
      saveUninitialized: false,
      proxy: env.trustProxy > 0,
      cookie: { ...options, maxAge: lifetime.absolute },
    }),
    auth.session() as RequestHandler,
  ];
  return { auth, middleware, clear: (res: Response) => res.clearCookie(name, options) };
}

function isOwnOrigin(env: Env, req: Request, origin: string): boolean {
  if (origin === env.clientOrigin) return true;
  if (env.baseUrl) return origin === env.baseUrl;
  return URL.canParse(origin) && new URL(origin).host === req.headers.host;
}

/** CSRF protection: rejects cross-site requests, and content types that another site's form could send. */
const sameOrigin =
  (env: Env, kinds: Array<'json' | 'multipart'>): RequestHandler =>
  (req, _res, next) => {
    const { origin } = req.headers;
    const site = req.headers['sec-fetch-site'];
    if (
      (origin !== undefined && !isOwnOrigin(env, req, origin)) ||
      site === 'cross-site' ||
      (site === 'same-site' && (origin === undefined || origin !== env.clientOrigin))
    )
      return next(new AppError('forbidden'));
    const hasBody =
      req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    const types = kinds.map((kind) => (kind === 'json' ? 'application/json' : 'multipart/form-data'));
    next(hasBody && !req.is(types) ? new AppError('unsupported_media') : undefined);
  };

export type Access = ReturnType<typeof createAccess>;

export function createAccess(options: AccessOptions) {
  const { env } = options;
  const cookies = cookieRules(env);
  const adminCookie = `${cookies.prefix}hc-admin`;
  const userSession = sessionMiddleware(options);

  const adminHash = (req: Request) => {
    const value = readCookie(req, adminCookie);
    return value ? hashSecret(value) : undefined;
  };
  const findAdmin = async (req: Request) => {
    const hash = adminHash(req);
    return hash ? options.adminSessions.find(hash) : undefined;
  };

  return {
    session: userSession.middleware,
    knownBrowser: createKnownBrowserCookie(env, options.secret),
    /** Call when signing in. */
    startSession: (req: Request, tokenHash: string) => {
      const at = options.now().getTime();
      Object.assign(req.session, { tokenHash, createdAt: at, seenAt: at });
    },
    passport: userSession.auth,
    clearSessionCookie: userSession.clear,
    adminCookie: {
      hashOf: adminHash,
      set: (res: Response, value: string) => res.cookie(adminCookie, value, cookies.options),
      clear: (res: Response) => res.clearCookie(adminCookie, cookies.options),
    },
    sameOrigin: (kinds: Array<'json' | 'multipart'>) => sameOrigin(env, kinds),
    /**
     * Returns the viewer and enforces the contract's access. Throws `unauthenticated`, `forbidden`, or, for staff without
     * a current administrator session, `second_factor_missing` or `admin_session_ended`.
     */
    viewer: async (req: Request, { access = 'public' }: Pick<Endpoint, 'access'>): Promise<Viewer | null> => {
      const token = /^Bearer (\S{1,200})$/.exec(req.headers.authorization ?? '')?.[1];
      const tokenMatches = (hash: string) => token !== undefined && sameHash(hashSecret(token), hash);
      if (/^(admin|staff)/.test(access)) {
        const admin = await findAdmin(req);
        if (!admin && req.user && req.user.role !== 'user')
          throw new AppError(
            env.requireSecondFactor && !req.user.secondFactor
              ? 'second_factor_missing'
              : 'admin_session_ended',
          );
        if (!admin) throw new AppError(req.user ? 'forbidden' : 'unauthenticated');
        if (!access.endsWith('-cookie') && !tokenMatches(admin.tokenHash))
          throw new AppError('unauthenticated');
        if (admin.viewer.role !== 'admin' && access.startsWith('admin')) throw new AppError('forbidden');
        return admin.viewer;
      }
      const viewer = req.user ?? null;
      // A token from another session is an error even if the endpoint doesn't need one.
      if (viewer && token && !tokenMatches(req.session.tokenHash ?? ''))
        throw new AppError('unauthenticated');
      if (!viewer && access === 'user') throw new AppError('unauthenticated');
      return viewer;
    },
    /** The signed-in administrator or moderator, if any; for reads that are open to others too. */
    administrator: async (req: Request): Promise<Viewer | undefined> => (await findAdmin(req))?.viewer,
  };
}
