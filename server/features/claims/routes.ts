import { Router } from 'express';
import * as contract from '#shared/contracts/claims.ts';
import { claimResponses as copy, ownClaims } from '#shared/messages/claims.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { presentOwn, presentQueued } from './present.ts';
import { createClaim, withdrawClaim } from './service.ts';
import { approveClaim, changeOwner, rejectClaim } from './service-decisions.ts';
import { confirmCode, sendCode } from './service-proof.ts';
import { listOwn, listQueue } from './store.ts';
import { searchUnclaimed } from './store-unclaimed.ts';

export function claimRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(
    router,
    contract.listUnclaimed,
    { ...options, expensive: ['search', 'cursor'] },
    async ({ query, req }) => {
      const page = await searchUnclaimed(deps, { ...query, limit: contract.unclaimedLimit });
      return pageResponse(contract.listUnclaimed, req, page);
    },
  );

  bind(router, contract.createClaim, options, ({ viewer, body }) =>
    createClaim(deps, { viewer, form: body }),
  );

  bind(router, contract.listOwnClaims, options, async ({ viewer }) =>
    (await listOwn(deps.db, { userId: viewer.id })).map(presentOwn),
  );

  bind(router, contract.sendClaimCode, options, ({ viewer, params, body }) =>
    sendCode(deps, { viewer, id: params.id, mailbox: body.mailbox }),
  );

  bind(router, contract.confirmClaim, options, ({ viewer, params, body }) =>
    confirmCode(deps, { viewer, id: params.id, code: body.code }),
  );

  bind(router, contract.withdrawClaim, options, async ({ viewer, params }) => {
    await withdrawClaim(deps, { viewer, id: params.id });
    return { message: ownClaims.withdrawn };
  });

  bind(router, contract.listClaims, options, async () => (await listQueue(deps.db)).map(presentQueued));

  bind(router, contract.approveClaim, options, async ({ viewer, params }) => {
    return { message: copy.approved, undo: await approveClaim(deps, { admin: viewer, ...params }) };
  });

  bind(router, contract.rejectClaim, options, async ({ viewer, params, body }) => {
    const undo = await rejectClaim(deps, { admin: viewer, ...params, ...body });
    return { message: copy.rejected, undo };
  });

  bind(router, contract.changeOwner, options, async ({ viewer, params, body }) => {
    const { owner } = await changeOwner(deps, { admin: viewer, id: params.id, ...body });
    return { message: owner ? copy.ownerChanged : copy.ownerRemoved, owner };
  });

  return router;
}
