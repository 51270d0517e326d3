import { Router } from 'express';
import * as contract from '#shared/contracts/submissions.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { presentOwn } from './present.ts';
import { findDuplicates, readOwnChurch, submitChurch } from './service.ts';
import { confirmByEmail, confirmTimes } from './service-confirm.ts';
import { resubmitChurch, updateChurch, withdrawChurch } from './service-edits.ts';
import { listOwn } from './store.ts';

export function submissionRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listOwnChurches, options, async ({ viewer }) =>
    (await listOwn(deps.db, { userId: viewer.id, now: deps.now() })).map(presentOwn),
  );

  bind(router, contract.getOwnChurch, options, ({ viewer, params }) =>
    readOwnChurch(deps, { viewer, id: params.id }),
  );

  bind(router, contract.findDuplicates, options, ({ body }) => findDuplicates(deps, body));

  bind(router, contract.submitChurch, options, ({ viewer, body, key, address }) =>
    submitChurch(deps, { viewer, form: body, key, address }),
  );

  bind(router, contract.updateChurch, options, ({ viewer, params, body, expected }) =>
    updateChurch(deps, { viewer, id: params.id, form: body, expected }),
  );

  bind(router, contract.resubmitChurch, options, async ({ viewer, params }) => {
    await resubmitChurch(deps, { viewer, id: params.id });
    return { message: copy.resubmitted };
  });

  bind(router, contract.withdrawChurch, options, async ({ viewer, params }) => {
    await withdrawChurch(deps, { viewer, id: params.id });
    return { message: copy.churchWithdrawn };
  });

  bind(router, contract.confirmTimes, options, ({ viewer, params }) =>
    confirmTimes(deps, { viewer, id: params.id }),
  );

  bind(router, contract.confirmTimesByEmail, options, ({ body }) => confirmByEmail(deps, body));

  return router;
}
