/**
 * Who sent a request. The session cookie is the credential, its token alone opens nothing. The administrator's
 * session is separate, with a cookie, a token and an expiry of its own (decisions, "Accounts and access").
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Access as Audience } from '#shared/endpoint.ts';
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

/** Compares in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const day = 24 * 3600_000;

const readCookie = (req: Request, name: string): string | undefined =>
  (req.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Options of every cookie and the prefix of their names. */
function cookieRules(env: Pick<Env, 'baseUrl'>) {
  const https = env.baseUrl?.startsWith('https://') ?? false;
  return {
    // The prefix makes browsers refuse the cookie unless it is Secure and of this host alone; it needs https.
    prefix: https ? '__Host-' : '',
    options: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } satisfies CookieOptions,
  };
}

/**
 * Binds the payment of a visitor to their browser. It grants no access: it only lets the page that waits for the
 * payment say a little more than to strangers.
 */
export function createPayerCookie(env: Pick<Env, 'baseUrl'>) {
  const { prefix, options } = cookieRules(env);
  const name = `${prefix}hc-payer`;
  const hashOf = (req: Request): string | undefined => {
    const value = readCookie(req, name);
    return value && /^[\w-]{43}$/.test(value) ? hashSecret(value) : undefined;
  };
  return {
    hashOf,
    /** The browser's hash; a browser without one gets a cookie with the response. */
    take: (req: Request, res: Response): string => {
      const existing = hashOf(req);
      if (existing) return existing;
      const value = newSecret();
      res.cookie(name, value, { ...options, maxAge: 7 * day });
      return hashSecret(value);
    },
  };
}

/** How the accounts feature finds sessions of the administrator. */
export type AdminSessions = {
  /** Undefined when the session is unknown or over; counts as activity. */
  find: (cookieHash: string) => Promise<{ viewer: Viewer; tokenHash: string } | undefined>;
};

type AccessOptions = {
  env: Env;
  pool: Pool;
  secret: string;
  findViewer: (id: number) => Promise<Viewer | undefined>;
  adminSessions: AdminSessions;
};

function sessionMiddleware({ env, pool, secret, findViewer }: AccessOptions) {
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
  const auth = new passport.Passport();
  auth.serializeUser<number>((user, done) => done(null, user.id));
  auth.deserializeUser<number>((id, done) => {
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
      cookie: { ...options, maxAge: 30 * day },
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

/** Rejects requests of other sites, and bodies of a kind that a form of another site could send. */
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
    passport: userSession.auth,
    clearSessionCookie: userSession.clear,
    adminCookie: {
      hashOf: adminHash,
      set: (res: Response, value: string) => res.cookie(adminCookie, value, cookies.options),
      clear: (res: Response) => res.clearCookie(adminCookie, cookies.options),
    },
    sameOrigin: (kinds: Array<'json' | 'multipart'>) => sameOrigin(env, kinds),
    /** The viewer, as the contract's access requires; throws unauthenticated or forbidden. */
    viewer: async (req: Request, audience: Audience): Promise<Viewer | null> => {
      const token = /^Bearer (\S{1,200})$/.exec(req.headers.authorization ?? '')?.[1];
      const tokenFits = (hash: string) => token !== undefined && sameHash(hashSecret(token), hash);
      if (audience === 'admin' || audience === 'admin-cookie') {
        const admin = await findAdmin(req);
        if (!admin) throw new AppError(req.user ? 'forbidden' : 'unauthenticated');
        if (audience === 'admin' && !tokenFits(admin.tokenHash)) throw new AppError('unauthenticated');
        return admin.viewer;
      }
      const viewer = req.user ?? null;
      // A token of another session is an error even where none is needed.
      if (viewer && token && !tokenFits(req.session.tokenHash ?? '')) throw new AppError('unauthenticated');
      if (!viewer && audience === 'user') throw new AppError('unauthenticated');
      return viewer;
    },
    /** The administrator behind the cookie, if any (for reads that others may make too). */
    administrator: async (req: Request): Promise<Viewer | undefined> => (await findAdmin(req))?.viewer,
  };
}
