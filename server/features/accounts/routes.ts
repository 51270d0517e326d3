import { type Request, type Response, Router } from 'express';
import passportLocal from 'passport-local';
import * as contract from '#shared/accounts.ts';
import { accounts as copy } from '#shared/messages/accounts.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { hashSecret, newSecret, type Viewer } from '../../http/session.ts';
import { type AccountOwners, createAccountService } from './service.ts';
import { createLinkService } from './service-links.ts';

export function accountRoutes(deps: Deps, options: EndpointOptions, owners: AccountOwners): Router {
  const router = Router();
  const service = createAccountService(deps, owners);
  const links = createLinkService(deps);
  const { passport, adminCookie, clearSessionCookie } = options.access;
  const ipOf = (req: Request) => req.ip ?? '';

  passport.use(
    new passportLocal.Strategy({ passReqToCallback: true }, (req, username, password, done) => {
      service
        .authenticate({ username, password }, { address: ipOf(req) })
        .then((viewer) => done(null, viewer), done);
    }),
  );

  /** Signs in by the body's credentials, under a new session id (passport regenerates it). */
  const signIn = (req: Request, res: Response) =>
    new Promise<Viewer>((resolve, reject) => {
      passport.authenticate('local', (error: unknown, viewer: Viewer | false) => {
        if (error || !viewer) return reject(error ?? new Error('no viewer'));
        req.logIn(viewer, (failed) => (failed ? reject(failed) : resolve(viewer)));
      })(req, res, reject);
    });

  const saveSession = (req: Request) =>
    new Promise<void>((resolve, reject) => {
      req.session.save((error) => (error ? reject(error) : resolve()));
    });

  /** Ends this browser's session on the server, and the administrator's session opened with it. */
  const signOut = async (req: Request, res: Response) => {
    const admin = adminCookie.hashOf(req);
    if (admin) await service.closeAdminSession(admin);
    await new Promise<void>((resolve, reject) => {
      req.session.destroy((error) => (error ? reject(error) : resolve()));
    });
    adminCookie.clear(res);
    clearSessionCookie(res);
  };

  bind(router, contract.getMe, options, ({ viewer }) => viewer);

  bind(router, contract.login, options, async ({ body, req, res }) => {
    req.body = body;
    const viewer = await signIn(req, res);
    const token = newSecret();
    req.session.tokenHash = hashSecret(token);
    await saveSession(req);
    if (service.isAdministrator(viewer)) adminCookie.set(res, await service.openAdminSession(viewer, token));
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
    await service.changePassword(viewer, body, { address: ipOf(req), sessionId: req.sessionID });
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
    await links.verifyEmail(body.token);
    return { message: copy.emailVerified };
  });

  bind(router, contract.exportAccount, options, ({ viewer }) => service.exportAccount(viewer));

  bind(router, contract.deleteAccount, options, async ({ body, viewer, req, res }) => {
    await service.deleteAccount(viewer, body, { address: ipOf(req) });
    await signOut(req, res);
    return { message: copy.accountDeleted };
  });

  bind(router, contract.getAdminSession, options, async ({ req }) => {
    const admin = await options.access.administrator(req);
    return { authenticated: admin !== undefined, userId: admin?.id ?? null };
  });

  bind(router, contract.adminLogout, options, async ({ req, res }) => {
    await signOut(req, res);
    return { message: copy.adminLoggedOut };
  });

  return router;
}
