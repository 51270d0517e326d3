/** The administrator's changes to articles. */

import {
  type AdminArticle,
  type ArticleForm,
  createArticle as contract,
} from '#shared/contracts/admin/articles-admin.ts';
import { slugBase } from '#shared/contracts/articles.ts';
import { uploadId } from '#shared/domain/pictures.ts';
import { articleForm as copy } from '#shared/messages/articles.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { runIdempotent } from '../submissions/service-idempotency.ts';
import { claimUpload, uploadUrl } from '../uploads/service.ts';
import { cleanHtml, imagesIn, isEmptyHtml } from './policy.ts';
import { presentAdmin } from './present.ts';
import { findSizes, listImages, setImages } from './store.ts';
import * as store from './store-admin.ts';

type ArticleDeps = Pick<Deps, 'db' | 'now'>;
type Target = { id: number; version: number | undefined };

/** The conflict includes the current article, so that the form can offer to keep unsaved changes. */
const changed = (row: store.ArticleRecord) =>
  new AppError('conflict', { message: copy.changed, more: { current: presentAdmin(row) } });

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
  const used = current ? await listImages(tx, { id: current.id }) : new Set<string>();
  const claim = async (id: string) =>
    used.has(id) || claimUpload(tx, { url: uploadUrl(id), userId: viewer.id, now });
  const cover = uploadId(form.imageUrl ?? undefined);
  // A sample's drawing can be kept, but not used for another article.
  if (cover ? !(await claim(cover)) : form.imageUrl !== null && form.imageUrl !== current?.imageUrl)
    throw fieldError('imageUrl', copy.imageGone);
  const contentIds = imagesIn(cleanHtml(form.content));
  for (const id of contentIds) if (!(await claim(id))) throw fieldError('content', copy.imageGone);
  const content = cleanHtml(form.content, await findSizes(tx, { ids: contentIds }));
  return {
    content: isEmptyHtml(content) ? '' : content,
    uploadIds: [...new Set([...contentIds, ...(cover ? [cover] : [])])],
  };
}

/** The typed slug or, by default, one from the title. Without a typed slug, one that was public is kept. */
async function chooseSlug(
  tx: Tx,
  form: ArticleForm,
  { current, wasPublic }: { current?: store.ArticleRecord | undefined; wasPublic: boolean },
): Promise<string> {
  if (form.slug === '' && wasPublic) return current!.slug;
  if (form.slug !== '') {
    const taken = await store.takenSlugs(tx, { slugs: [form.slug], id: current?.id });
    if (taken.size > 0) throw fieldError('slug', copy.slugTaken);
    return form.slug;
  }
  const base = slugBase(form.title);
  const candidates = [base, ...Array.from({ length: 998 }, (_, index) => `${base}-${index + 2}`)];
  const taken = await store.takenSlugs(tx, { slugs: candidates, id: current?.id });
  const free = candidates.find((slug) => !taken.has(slug));
  if (!free) throw fieldError('slug', copy.slugTaken);
  return free;
}

const fieldsOf = ({ title, excerpt, category, imageUrl, imageAlt }: ArticleForm) => ({
  title,
  excerpt,
  category,
  imageUrl,
  imageAlt,
});

/** Creates a draft. Idempotent (see features/submissions/service-idempotency.ts). */
export const createArticle = (
  deps: ArticleDeps,
  { viewer, form, key }: { viewer: Viewer; form: ArticleForm; key: string | undefined },
): Promise<AdminArticle> =>
  runIdempotent(
    deps,
    { userId: viewer.id, route: `${contract.method} ${contract.path}`, key, body: form },
    {
      create: async (tx) => {
        const now = deps.now();
        await store.lockSlugs(tx);
        const { content, uploadIds } = await claimImages(tx, form, { viewer, now });
        const slug = await chooseSlug(tx, form, { wasPublic: false });
        const values = { ...fieldsOf(form), slug, content, editedBy: viewer.username, now };
        const row = await store.insertArticle(tx, values);
        await setImages(tx, { id: row.id, uploadIds });
        return presentAdmin(row);
      },
    },
  );

/** Throws a conflict if `version` isn't current. A former slug that was public remains as a redirect. */
export const updateArticle = (
  deps: ArticleDeps,
  { viewer, form, id, version }: Target & { viewer: Viewer; form: ArticleForm },
): Promise<store.ArticleRecord> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    await store.lockSlugs(tx);
    const current = await store.lockArticle(tx, { id });
    if (!current) throw new AppError('not_found');
    if (version !== undefined && current.version !== version) throw changed(current);
    const isPublic = current.publishedAt !== null;
    const wasPublic = isPublic || current.wasPublic;
    const { content, uploadIds } = await claimImages(tx, form, { viewer, current, now });
    if (isPublic) requireComplete({ ...form, content });
    const slug = await chooseSlug(tx, form, { current, wasPublic });
    const row = await store.updateArticle(tx, {
      ...fieldsOf(form),
      id,
      slug,
      content,
      editedBy: viewer.username,
      now,
    });
    if (slug !== current.slug && !wasPublic) await store.dropSlug(tx, { id, slug: current.slug });
    await setImages(tx, { id, uploadIds });
    return row;
  });

/** Determines the error after a state change matched no row. */
async function conflictOf(deps: ArticleDeps, { id, version }: Target, fallback: string): Promise<AppError> {
  const row = await store.findArticle(deps.db, { id });
  if (!row) return new AppError('not_found');
  if (version !== undefined && row.version !== version) return changed(row);
  return conflict(fallback);
}

export async function publishArticle(deps: ArticleDeps, target: Target): Promise<store.ArticleRecord> {
  const row = await store.findArticle(deps.db, target);
  if (row) requireComplete(row);
  const published = await store.setPublished(deps.db, { ...target, now: deps.now() });
  if (!published) throw await conflictOf(deps, target, copy.alreadyPublic);
  return published;
}

export async function withdrawArticle(deps: ArticleDeps, target: Target): Promise<store.ArticleRecord> {
  const withdrawn = await store.setDraft(deps.db, { ...target, now: deps.now() });
  if (!withdrawn) throw await conflictOf(deps, target, copy.notPublic);
  return withdrawn;
}

export async function deleteArticle(deps: ArticleDeps, target: Target): Promise<void> {
  if (!(await store.deleteArticle(deps.db, target))) throw await conflictOf(deps, target, copy.changed);
}
