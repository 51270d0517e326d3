import { promisify } from 'node:util';
import { type Request, type Response, Router } from 'express';
import passportLocal from 'passport-local';
import * as contract from '#shared/contracts/accounts.ts';
import { exportAccount } from '#shared/contracts/accounts-export.ts';
import * as admin from '#shared/contracts/admin/accounts-admin.ts';
import { accounts as copy, secondFactor as factorCopy } from '#shared/messages/accounts.ts';
import { admin as adminCopy } from '#shared/messages/admin/admin.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { insecureRequest } from '../../http/log.ts';
import { pageResponse } from '../../http/paging.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import type { Access, Viewer } from '../../http/session.ts';
import * as service from './service.ts';
import { actOnUser, presentPerson, setRole } from './service-admin.ts';
import * as links from './service-links.ts';
import { createSecondFactorService } from './service-second-factor.ts';
import { deleteAdminSession, updateUser } from './store.ts';
import { searchUsers } from './store-admin.ts';

/** Lets Passport check the credentials of a sign-in. */
function addPasswordStrategy(deps: Deps, { passport, knownBrowser }: Access): void {
  passport.use(
    new passportLocal.Strategy({ passReqToCallback: true }, (req, username, password, done) => {
      service
        .authenticate(
          deps,
          { username, password, code: req.body.code, emailCode: req.body.emailCode },
          { address: req.ip ?? '', knownUser: knownBrowser.userOf(req, deps.now()) },
        )
        .then((viewer) => done(null, viewer), done);
    }),
  );
}

/** Signs in with the body's credentials. Passport regenerates the session id. */
const signIn = ({ passport }: Access, req: Request, res: Response) =>
  new Promise<Viewer>((resolve, reject) => {
    passport.authenticate('local', (error: unknown, viewer: Viewer | false) => {
      if (error || !viewer) return reject(error ?? new Error('no viewer'));
      req.logIn(viewer, (loginError) => (loginError ? reject(loginError) : resolve(viewer)));
    })(req, res, reject);
  });

const saveSession = (req: Request) =>
  new Promise<void>((resolve, reject) => {
    req.session.save((error) => (error ? reject(error) : resolve()));
  });

/** Ends this browser's session and its admin session. */
async function signOut(deps: Deps, { adminCookie, clearSessionCookie }: Access, req: Request, res: Response) {
  const cookieHash = adminCookie.hashOf(req);
  if (cookieHash) await deleteAdminSession(deps.db, { cookieHash });
  await promisify((done: (error?: unknown) => void) => req.session.destroy(done))();
  adminCookie.clear(res);
  clearSessionCookie(res);
}

function sessionRoutes(router: Router, deps: Deps, options: EndpointOptions): void {
  const { access } = options;
  addPasswordStrategy(deps, access);

  bind(router, contract.getMe, options, ({ viewer }) => viewer);

  bind(router, contract.login, options, async ({ body, req, res }) => {
    if (deps.env.baseUrl?.startsWith('https://') && !req.secure) {
      deps.log.error(insecureRequest);
      throw new AppError('unavailable', { message: copy.insecureProxy });
    }
    req.body = body;
    const viewer = await signIn(access, req, res);
    const token = newSecret();
    access.startSession(req, hashSecret(token));
    await saveSession(req);
    access.knownBrowser.set(res, viewer.id, deps.now());
    if (viewer.role !== 'user' && !service.lacksSecondFactor(deps, viewer))
      access.adminCookie.set(res, await service.openAdminSession(deps, viewer, hashSecret(token)));
    return { token, role: viewer.role, email: viewer.email, message: copy.loggedIn };
  });

  bind(router, contract.logout, options, async ({ req, res }) => {
    await signOut(deps, access, req, res);
    return { message: copy.loggedOut };
  });

  bind(router, contract.getAdminSession, options, async ({ req, viewer }) => {
    const admin = await access.administrator(req);
    return {
      authenticated: admin !== undefined,
      userId: admin?.id ?? null,
      role: admin?.role ?? null,
      secondFactorMissing: viewer !== null && service.lacksSecondFactor(deps, viewer),
    };
  });

  bind(router, contract.adminLogout, options, async ({ req, res }) => {
    await signOut(deps, access, req, res);
    return { message: copy.loggedOut };
  });
}

/** Passwords and email addresses. */
function credentialRoutes(router: Router, deps: Deps, options: EndpointOptions): void {
  bind(router, contract.register, options, async ({ body }) => {
    await service.register(deps, body);
    return { message: copy.registered };
  });

  bind(router, contract.forgotPassword, options, async ({ body }) => {
    await links.forgotPassword(deps, body.email);
    return { message: copy.resetSent };
  });

  bind(router, contract.resetPassword, options, async ({ body }) => {
    const secondFactor = await links.resetPassword(deps, body.token, body.password);
    return { message: secondFactor ? copy.passwordResetSecondFactor : copy.passwordReset };
  });

  bind(router, contract.changePassword, options, async ({ body, viewer, address, req }) => {
    const except = { sessionId: req.sessionID, adminCookieHash: options.access.adminCookie.hashOf(req) };
    await service.changePassword(deps, viewer, body, { address, except });
    return { message: copy.passwordChanged };
  });

  bind(router, contract.changeEmail, options, async ({ body, viewer, address }) => {
    await links.changeEmail(deps, viewer, body, { address });
    return { message: copy.emailChangeSent };
  });

  bind(router, contract.resendVerification, options, async ({ viewer }) => {
    await links.resendVerification(deps, viewer);
    return { message: copy.verificationSent };
  });

  bind(router, contract.verifyEmail, options, async ({ body }) => {
    return { message: await links.verifyEmail(deps, body.token) };
  });
}

export function accountRoutes(deps: Deps, options: EndpointOptions, owners: service.AccountOwners): Router {
  const router = Router();
  sessionRoutes(router, deps, options);
  credentialRoutes(router, deps, options);

  bind(router, contract.setEmailLanguage, options, async ({ viewer, body: { locale } }) => {
    await updateUser(deps.db, { id: viewer.id, locale });
    return { locale };
  });

  bind(router, exportAccount, options, ({ viewer }) => service.exportAccount(deps, owners, viewer));

  bind(router, contract.deleteAccount, options, async ({ body, viewer, address, req, res }) => {
    await service.deleteAccount(deps, owners, viewer, body, { address });
    await signOut(deps, options.access, req, res);
    return { message: copy.accountDeleted };
  });

  return router;
}

export function secondFactorRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const factor = createSecondFactorService(deps);
  const { adminCookie } = options.access;

  bind(router, contract.getSecondFactor, options, ({ viewer }) => factor.read(viewer));

  bind(router, contract.startSecondFactor, options, ({ viewer, body, address }) =>
    factor.start(viewer, body, { address }),
  );

  bind(router, contract.confirmSecondFactor, options, async ({ viewer, body, req, res }) => {
    const except = { sessionId: req.sessionID, adminCookieHash: adminCookie.hashOf(req) };
    const recoveryCodes = await factor.confirm(viewer, body.code, except);
    // Opens the admin session that signing in couldn't open without a second factor.
    const { tokenHash } = req.session;
    if (viewer.role !== 'user' && tokenHash)
      adminCookie.set(res, await service.openAdminSession(deps, viewer, tokenHash));
    return { message: factorCopy.enabled, recoveryCodes };
  });

  bind(router, contract.stopSecondFactor, options, async ({ viewer, body, address }) => {
    await factor.stop(viewer, body, { address });
    return { message: factorCopy.off };
  });

  return router;
}

export function accountAdminRoutes(
  deps: Deps,
  options: EndpointOptions,
  owners: Pick<service.AccountOwners, 'stopRenewals'>,
): Router {
  const router = Router();

  bind(router, admin.listUsers, options, async ({ query, req }) => {
    const { items, ...paging } = await searchUsers(deps.db, query);
    return pageResponse(admin.listUsers, req, { items: items.map(presentPerson), ...paging });
  });

  bind(router, admin.actOnUser, options, async ({ viewer, params, body }) => {
    const target = { admin: viewer, id: params.id };
    if (body.action === 'set_role') await setRole(deps, { ...target, role: body.role });
    else await actOnUser(deps, owners, { ...target, action: body.action });
    return { message: adminCopy.actions[body.action] };
  });

  return router;
}
