/** Pages of articles, and the administrator's changes. */

import {
  type AdminArticle,
  type ArticleForm,
  createArticle as contract,
} from '#shared/contracts/admin/articles-admin.ts';
import { type ArticleState, articleLimit, slugBase } from '#shared/contracts/articles.ts';
import type { ArticleCategory } from '#shared/domain/articles.ts';
import { uploadId } from '#shared/domain/pictures.ts';
import { articleForm as copy } from '#shared/messages/articles.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import { openCursor, pageOf, sealCursor } from '../../http/paging.ts';
import type { Viewer } from '../../http/session.ts';
import { runIdempotent } from '../submissions/service-idempotency.ts';
import { claimUpload, uploadUrl } from '../uploads/service.ts';
import { cleanHtml, imagesIn, isEmptyHtml } from './policy.ts';
import { presentAdmin } from './present.ts';
import * as store from './store.ts';

type ArticleDeps = Pick<Deps, 'db' | 'now' | 'limits'>;
type Target = { id: number; version: number | undefined };

/** One page of a list, converted by `present`. Rows have empty content unless `content` is set. */
export async function readPage<Item>(
  deps: Pick<Deps, 'db' | 'secret'>,
  query: {
    state?: ArticleState | undefined;
    category?: ArticleCategory | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
    content?: boolean;
  },
  present: (row: store.ArticleRecord) => Item,
): Promise<{ items: Item[]; total: number; next: string | null }> {
  const { limit = articleLimit.default, cursor, ...list } = query;
  const scope = { list: 'articles', filters: `${list.state} ${list.category}`, secret: deps.secret };
  const position = cursor ? openCursor<[time: number | null, id: number]>(cursor, scope) : undefined;
  const after = position && { publishedAt: position[0] ? new Date(position[0]) : null, id: position[1] };
  const { items: rows, total } = await store.listArticles(deps.db, { ...list, after, limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, (last) =>
    sealCursor([last.publishedAt?.getTime() ?? null, last.id], scope),
  );
  return { items: items.map(present), total, next };
}

/** The conflict includes the current article, so that the form can offer to keep unsaved changes. */
const changed = (row: store.ArticleRecord) =>
  new AppError('conflict', {
    message: copy.changed,
    more: { current: contract.response.parse(presentAdmin(row)) },
  });

/** Throws bad_input for fields that a public article must not lack. */
function requireComplete({ excerpt, content }: { excerpt: string; content: string }): void {
  const fields = {
    ...(excerpt ? {} : { excerpt: copy.excerpt }),
    ...(content ? {} : { content: copy.content }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError('bad_input', { message, fields });
}

/** Sanitizes the content. Images must be in use by the article already or be the writer's own uploads. */
async function claimImages(
  tx: Tx,
  form: ArticleForm,
  { viewer, current, now }: { viewer: Viewer; current?: store.ArticleRecord | undefined; now: Date },
): Promise<{ content: string; uploadIds: string[] }> {
  const used = current ? await store.listImages(tx, { id: current.id }) : new Set<string>();
  const claim = async (id: string) =>
    used.has(id) || claimUpload(tx, { url: uploadUrl(id), userId: viewer.id, now });
  const cover = uploadId(form.imageUrl ?? undefined);
  // A sample's drawing can be kept, but not used for another article.
  if (cover ? !(await claim(cover)) : form.imageUrl !== null && form.imageUrl !== current?.imageUrl)
    throw fieldError('imageUrl', copy.imageGone);
  const contentIds = imagesIn(cleanHtml(form.content));
  for (const id of contentIds) if (!(await claim(id))) throw fieldError('content', copy.imageGone);
  const content = cleanHtml(form.content, await store.findSizes(tx, { ids: contentIds }));
  return {
    content: isEmptyHtml(content) ? '' : content,
    uploadIds: [...new Set([...contentIds, ...(cover ? [cover] : [])])],
  };
}

/** The typed slug; by default, the current one, or one from the title of a new article. */
async function chooseSlug(tx: Tx, { slug, title }: ArticleForm, current?: store.ArticleRecord) {
  if (slug === '' && current) return current.slug;
  const base = slug || slugBase(title);
  const numbered = Array.from({ length: 998 }, (_, index) => `${base}-${index + 2}`);
  const candidates = slug ? [slug] : [base, ...numbered];
  const taken = await store.takenSlugs(tx, { slugs: candidates, id: current?.id });
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (!free) throw fieldError('slug', copy.slugTaken);
  return free;
}

/** Creates a draft. Idempotent (see features/submissions/service-idempotency.ts). */
export const createArticle = (
  deps: ArticleDeps,
  { viewer, form, key }: { viewer: Viewer; form: ArticleForm; key: string | undefined },
): Promise<AdminArticle> =>
  runIdempotent(deps, { contract, userId: viewer.id, key, body: form }, async (tx) => {
    const now = deps.now();
    await store.lockSlugs(tx);
    const { content, uploadIds } = await claimImages(tx, form, { viewer, now });
    const slug = await chooseSlug(tx, form);
    const values = { ...form, slug, content, editedBy: viewer.username, now };
    const row = await store.insertArticle(tx, values);
    await store.setImages(tx, { id: row.id, uploadIds });
    return presentAdmin(row);
  });

/** Locks the article; throws not_found, or a conflict if it isn't the expected version. */
async function lockCurrent(tx: Tx, { id, version }: Target): Promise<store.ArticleRecord> {
  const current = await store.lockArticle(tx, { id });
  if (!current) throw new AppError('not_found');
  if (version !== undefined && current.version !== version) throw changed(current);
  return current;
}

/** Every slug that the article had leads to it. */
export const updateArticle = (
  deps: ArticleDeps,
  { viewer, form, id, version }: Target & { viewer: Viewer; form: ArticleForm },
): Promise<AdminArticle> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    await store.lockSlugs(tx);
    const current = await lockCurrent(tx, { id, version });
    const { content, uploadIds } = await claimImages(tx, form, { viewer, current, now });
    if (current.publishedAt) requireComplete({ ...form, content });
    const slug = await chooseSlug(tx, form, current);
    const values = { ...form, slug, content, editedBy: viewer.username, now };
    const row = await store.updateArticle(tx, { id, ...values });
    await store.setImages(tx, { id, uploadIds });
    return presentAdmin(row);
  });

/** Idempotent. */
export const setState = (
  deps: ArticleDeps,
  { state, ...target }: Target & { state: ArticleState },
): Promise<AdminArticle> =>
  deps.db.transaction(async (tx) => {
    const current = await lockCurrent(tx, target);
    const publishes = state === 'published';
    if (publishes === (current.publishedAt !== null)) return presentAdmin(current);
    if (publishes) requireComplete(current);
    return presentAdmin(await store.setPublishedAt(tx, { id: target.id, now: deps.now(), publishes }));
  });

export const deleteArticle = (deps: ArticleDeps, target: Target): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { id } = await lockCurrent(tx, target);
    await store.deleteArticle(tx, { id });
  });
