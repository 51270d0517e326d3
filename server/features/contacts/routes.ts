import { Router } from 'express';
import * as admin from '#shared/contracts/admin/contacts-admin.ts';
import * as contract from '#shared/contracts/contacts.ts';
import { adminMessages as copy, suggestionReview } from '#shared/messages/admin/contacts-admin.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { pageResponse } from '../../http/paging.ts';
import { makeStamp } from './policy.ts';
import { receiveContact, receiveSuggestion, receiveSupport } from './service.ts';
import { applySuggestion, changeMessage, dismissSuggestion, listMessages } from './service-admin.ts';
import { blockVisitor, receiveVisit } from './service-visits.ts';
import { deleteMessage, updateTakesVisits } from './store.ts';

const sent = { success: true } as const;

export function contactRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.getStamp, options, () => ({ stamp: makeStamp(deps.secret, deps.now()) }));

  bind(router, contract.sendContact, options, async ({ body, address }) => {
    await receiveContact(deps, { form: body, address });
    return sent;
  });

  bind(router, contract.sendSupport, options, async ({ viewer, body, address }) => {
    await receiveSupport(deps, { viewer, message: body.message, address });
    return sent;
  });

  bind(router, contract.sendSuggestion, options, async ({ params, body, address }) => {
    await receiveSuggestion(deps, { churchId: params.id, form: body, address });
    return sent;
  });

  bind(router, contract.sendVisit, options, async ({ params, body, address }) => {
    await receiveVisit(deps, { churchId: params.id, form: body, address });
    return sent;
  });

  bind(router, contract.setVisitsWanted, options, async ({ viewer, params, body }) => {
    const isOwn = await updateTakesVisits(deps.db, { ...params, ...body, userId: viewer.id });
    if (!isOwn) throw new AppError('not_found');
    return body;
  });

  bind(router, contract.blockVisitor, options, ({ body }) => blockVisitor(deps, body));

  bind(router, admin.listMessages, options, async ({ query, req }) =>
    pageResponse(admin.listMessages, req, await listMessages(deps, query)),
  );

  bind(router, admin.changeMessage, options, ({ viewer, params, body }) =>
    changeMessage(deps, { admin: viewer, ...params, ...body }),
  );

  bind(router, admin.applySuggestion, options, async ({ viewer, params, body }) => {
    const undo = await applySuggestion(deps, { admin: viewer, ...params, ...body });
    return { message: suggestionReview.appliedTitle, undo };
  });

  bind(router, admin.dismissSuggestion, options, async ({ viewer, params, body }) => {
    const undo = await dismissSuggestion(deps, { admin: viewer, ...params, ...body });
    return { message: suggestionReview.dismissedTitle, undo };
  });

  bind(router, admin.deleteMessage, options, async ({ params }) => {
    if (!(await deleteMessage(deps.db, params))) throw new AppError('not_found');
    return { message: copy.deleted };
  });

  return router;
}
