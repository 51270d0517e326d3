/**
 * Sessions and their cookies. The session cookie is the credential; a token alone grants nothing. Administrator sessions
 * are separate and have their own cookie, token, and expiry (see features/accounts/README.md).
 */
import { promisify } from 'node:util';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Logger } from 'pino';
import type { Role } from '#shared/contracts/accounts.ts';
import type { Locale } from '#shared/locale/locale.ts';
import type { Pool } from '../db/client.ts';
import type { Env } from '../env.ts';
import { cookieRules, createKnownBrowserCookie, readCookie } from './cookies.ts';
import { hashSecret } from './secrets.ts';

export type Viewer = {
  id: number;
  username: string;
  email: string;
  role: Role;
  emailVerified: boolean;
  secondFactor: boolean;
  locale: Locale;
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
    /**
     * Whether a page that isn't public may be shown: to its owner, and to staff. Loads the session, which pages don't need
     * otherwise.
     */
    isOwnerOrStaff: async (req: Request, res: Response, ownerId: number | null): Promise<boolean> => {
      if (!req.headers.cookie) return false;
      for (const load of userSession.middleware) await promisify(load)(req, res);
      const isOwner = req.user !== undefined && ownerId === req.user.id;
      return isOwner || (await findAdmin(req)) !== undefined;
    },
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
    requireSecondFactor: env.requireSecondFactor,
    /** The session of the admin area, if any. */
    adminSession: findAdmin,
    /** The signed-in administrator or moderator, if any; for reads that are open to others too. */
    administrator: async (req: Request): Promise<Viewer | undefined> => (await findAdmin(req))?.viewer,
  };
}
