import { type Request, type Response, Router } from 'express';
import passportLocal from 'passport-local';
import * as contract from '#shared/contracts/accounts.ts';
import { exportAccount } from '#shared/contracts/accounts-export.ts';
import { accounts as copy } from '#shared/messages/accounts.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { insecureRequest } from '../../http/log.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import type { Viewer } from '../../http/session.ts';
import { type AccountOwners, createAccountService, lacksSecondFactor, openAdminSession } from './service.ts';
import { createLinkService } from './service-links.ts';

export function accountRoutes(deps: Deps, options: EndpointOptions, owners: AccountOwners): Router {
  const router = Router();
  const service = createAccountService(deps, owners);
  const links = createLinkService(deps);
  const { passport, adminCookie, clearSessionCookie, knownBrowser } = options.access;
  const ipOf = (req: Request) => req.ip ?? '';

  passport.use(
    new passportLocal.Strategy({ passReqToCallback: true }, (req, username, password, done) => {
      service
        .authenticate(
          { username, password, code: req.body.code },
          { address: ipOf(req), knownUser: knownBrowser.userOf(req, deps.now()) },
        )
        .then((viewer) => done(null, viewer), done);
    }),
  );

  /** Signs in with the body's credentials. Passport regenerates the session id. */
  const signIn = (req: Request, res: Response) =>
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
  const signOut = async (req: Request, res: Response) => {
    const adminCookieHash = adminCookie.hashOf(req);
    if (adminCookieHash) await service.closeAdminSession(adminCookieHash);
    await new Promise<void>((resolve, reject) => {
      req.session.destroy((error) => (error ? reject(error) : resolve()));
    });
    adminCookie.clear(res);
    clearSessionCookie(res);
  };

  bind(router, contract.getMe, options, ({ viewer }) => viewer);

  bind(router, contract.login, options, async ({ body, req, res }) => {
    if (deps.env.baseUrl?.startsWith('https://') && !req.secure) {
      deps.log.error(insecureRequest);
      throw new AppError('unavailable', { message: copy.insecureProxy });
    }
    req.body = body;
    const viewer = await signIn(req, res);
    const token = newSecret();
    options.access.startSession(req, hashSecret(token));
    await saveSession(req);
    knownBrowser.set(res, viewer.id, deps.now());
    if (viewer.role !== 'user' && !lacksSecondFactor(deps, viewer))
      adminCookie.set(res, await openAdminSession(deps, viewer, hashSecret(token)));
    return { token, role: viewer.role, email: viewer.email, message: copy.loggedIn };
  });

  bind(router, contract.register, options, async ({ body }) => {
    await service.register(body);
    return { message: copy.registered };
  });

  bind(router, contract.logout, options, async ({ req, res }) => {
    await signOut(req, res);
    return { message: copy.loggedOut };
  });

  bind(router, contract.forgotPassword, options, async ({ body }) => {
    await links.forgotPassword(body.email);
    return { message: copy.resetSent };
  });

  bind(router, contract.resetPassword, options, async ({ body }) => {
    await links.resetPassword(body.token, body.password);
    return { message: copy.passwordChanged };
  });

  bind(router, contract.changePassword, options, async ({ body, viewer, req }) => {
    const except = { sessionId: req.sessionID, adminCookieHash: adminCookie.hashOf(req) };
    await service.changePassword(viewer, body, { address: ipOf(req), except });
    return { message: copy.passwordChanged };
  });

  bind(router, contract.changeEmail, options, async ({ body, viewer, req }) => {
    await links.changeEmail(viewer, body, { address: ipOf(req) });
    return { message: copy.emailChangeSent };
  });

  bind(router, contract.resendVerification, options, async ({ viewer }) => {
    await links.resendVerification(viewer);
    return { message: copy.verificationSent };
  });

  bind(router, contract.verifyEmail, options, async ({ body }) => {
    return { message: await links.verifyEmail(body.token) };
  });

  bind(router, exportAccount, options, ({ viewer }) => service.exportAccount(viewer));

  bind(router, contract.deleteAccount, options, async ({ body, viewer, req, res }) => {
    await service.deleteAccount(viewer, body, { address: ipOf(req) });
    await signOut(req, res);
    return { message: copy.accountDeleted };
  });

  bind(router, contract.getAdminSession, options, async ({ req, viewer }) => {
    const admin = await options.access.administrator(req);
    return {
      authenticated: admin !== undefined,
      userId: admin?.id ?? null,
      role: admin?.role ?? null,
      secondFactorMissing: viewer !== null && lacksSecondFactor(deps, viewer),
    };
  });

  bind(router, contract.adminLogout, options, async ({ req, res }) => {
    await signOut(req, res);
    return { message: copy.adminLoggedOut };
  });

  return router;
}
