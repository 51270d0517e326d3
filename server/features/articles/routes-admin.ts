import { type Request, Router } from 'express';
import * as contract from '#shared/contracts/admin/articles-admin.ts';
import { articleForm as copy } from '#shared/messages/articles.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions, expectedVersion } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { pageResponse } from '../../http/paging.ts';
import { presentAdmin, presentAdminRow } from './present.ts';
import * as service from './service.ts';
import type { ArticleRecord } from './store.ts';
import { findArticle } from './store-admin.ts';

export function articleAdminRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const versionOf = (req: Request) => expectedVersion(req, copy.versionInvalid);
  const present = async (row: Promise<ArticleRecord>) => presentAdmin(await row);

  bind(router, contract.listAdminArticles, options, async ({ query, req }) => {
    const { items, ...paging } = await service.readPage(deps, query, presentAdminRow);
    return pageResponse(contract.listAdminArticles, req, items, paging);
  });

  bind(router, contract.getAdminArticle, options, async ({ params }) => {
    const row = await findArticle(deps.db, params);
    if (!row) throw new AppError('not_found');
    return presentAdmin(row);
  });

  bind(router, contract.createArticle, options, ({ viewer, body, req }) =>
    service.createArticle(deps, { viewer, form: body, key: req.get('Idempotency-Key') }),
  );

  bind(router, contract.updateArticle, options, ({ viewer, params, body, req }) => {
    return present(service.updateArticle(deps, { viewer, form: body, ...params, version: versionOf(req) }));
  });

  bind(router, contract.setArticleState, options, ({ params, body, req }) =>
    present(service.setState(deps, { ...params, ...body, version: versionOf(req) })),
  );

  bind(router, contract.deleteArticle, options, async ({ params, req }) => {
    await service.deleteArticle(deps, { ...params, version: versionOf(req) });
    return { message: copy.deleted };
  });

  return router;
}
