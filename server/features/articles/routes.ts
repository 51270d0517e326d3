/** News: the API for visitors and administrators, pages, feed, and sitemap. */

import { type Request, Router } from 'express';
import * as admin from '#shared/contracts/admin/articles-admin.ts';
import * as contract from '#shared/contracts/articles.ts';
import { apiUrl, embeddedPage, queryKeyOf } from '#shared/contracts/endpoint.ts';
import { readCategory } from '#shared/domain/articles.ts';
import { articlePath, paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { articlePage, articleForm as copy } from '#shared/messages/articles.ts';
import type { Deps } from '../../deps.ts';
import { ApiResponse, bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import type { SendPage } from '../../http/page/page.ts';
import type { SitemapSource } from '../../http/page/seo.ts';
import { pageResponse } from '../../http/paging.ts';
import { feedOf, headOfArticle, headOfNews, presentAdmin, presentArticle, presentItem } from './present.ts';
import { createArticle, deleteArticle, readPage, setState, updateArticle } from './service.ts';
import { findArticle, findPublished, listArticles, listSlugs } from './store.ts';

const feedLength = 50;

export function articleRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listArticles, options, async ({ query, req }) => {
    const page = { ...query, state: 'published', content: true } as const;
    return pageResponse(contract.listArticles, req, await readPage(deps, page, presentArticle));
  });

  bind(router, contract.getArticle, options, async ({ params }) => {
    const row = await findPublished(deps.db, params);
    if (!row) throw new AppError('not_found');
    const article = presentArticle(row);
    if (row.slug === params.slug) return article;
    const Location = apiUrl(contract.getArticle.path, { params: { slug: row.slug } });
    return new ApiResponse(article, { status: 301, headers: { Location } });
  });

  return router;
}

export function articlePages(
  deps: Deps,
  { page, base }: { page: SendPage; base: (req: Request) => string },
): Router {
  const router = Router();

  router.get(paths.news, async (req, res) => {
    const category = readCategory(new URLSearchParams(req.originalUrl.split('?')[1]));
    const firstPage = await readPage(deps, { state: 'published', category }, presentItem);
    const url = apiUrl(contract.listArticles.path, { query: { category } });
    const data = embeddedPage<contract.ArticleListItem>(url, firstPage);
    const head = headOfNews(category, { base: base(req), ...firstPage });
    await page(req, res, { path: paths.news, head: { ...head, data: [data] } });
  });

  router.get(paths.newsFeed, async (req, res) => {
    const { items } = await readPage(deps, { state: 'published', limit: feedLength }, presentItem);
    res
      .set('Content-Type', 'application/rss+xml; charset=utf-8')
      .set('Cache-Control', 'public, max-age=300')
      .send(feedOf(items, base(req)));
  });

  router.get(paths.article, async (req, res) => {
    const { slug } = req.params;
    const row = slug.length > 200 ? undefined : await findPublished(deps.db, { slug });
    if (row && row.slug !== slug) return res.redirect(301, pageUrl(articlePath(row.slug)));
    const key = queryKeyOf(apiUrl(contract.getArticle.path, { params: { slug } }));
    if (!row) {
      const head = { title: articlePage.notFound, description: site.description, status: 404, noIndex: true };
      return page(req, res, { path: paths.article, head: { ...head, data: [{ key, data: null }] } });
    }
    const article = presentArticle(row);
    const head = { ...headOfArticle(article, base(req)), data: [{ key, data: article }] };
    await page(req, res, { path: paths.article, head });
  });

  return router;
}

export const articleSitemap = (deps: Deps): SitemapSource => ({
  name: 'news',
  files: async () => ((await listArticles(deps.db, { state: 'published', limit: 1 })).total > 0 ? [1] : []),
  entries: async () =>
    (await listSlugs(deps.db)).map(({ slug, changed }) => ({ path: articlePath(slug), changed })),
});

export function articleAdminRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, admin.listAdminArticles, options, async ({ query, req }) =>
    pageResponse(admin.listAdminArticles, req, await readPage(deps, query, presentAdmin)),
  );

  bind(router, admin.getAdminArticle, options, async ({ params }) => {
    const row = await findArticle(deps.db, params);
    if (!row) throw new AppError('not_found');
    return presentAdmin(row);
  });

  bind(router, admin.createArticle, options, ({ viewer, body, key }) =>
    createArticle(deps, { viewer, form: body, key }),
  );

  bind(router, admin.updateArticle, options, ({ viewer, params, body, expected }) =>
    updateArticle(deps, { viewer, form: body, ...params, version: expected }),
  );

  bind(router, admin.setArticleState, options, ({ params, body, expected }) =>
    setState(deps, { ...params, ...body, version: expected }),
  );

  bind(router, admin.deleteArticle, options, async ({ params, expected }) => {
    await deleteArticle(deps, { ...params, version: expected });
    return { message: copy.deleted };
  });

  return router;
}
