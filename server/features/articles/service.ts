/** What the administrator does with articles: write, save, publish, schedule, withdraw, delete. */
import { type ArticleView, slugBase } from '#shared/articles.ts';
import type { ArticleForm } from '#shared/articles-admin.ts';
import { articleForm as copy } from '#shared/messages/articles.ts';
import { uploadId } from '#shared/pictures.ts';
import { zoneMoment } from '#shared/zone.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { claimUpload, uploadUrl } from '../uploads/service.ts';
import { cleanHtml, imagesIn, isEmptyHtml, stateOf } from './policy.ts';
import { presentAdmin } from './present.ts';
import { findSizes, listImages, record, setImages } from './store.ts';
import * as store from './store-admin.ts';

type ArticleDeps = Pick<Deps, 'db' | 'now'>;
type Which = { viewer: Viewer; id: number; version: number | undefined };

const invalid = (field: keyof ArticleForm | 'day', message: string) =>
  new AppError('bad_input', { message, fields: { [field]: message } });

/** Somebody else saved first: the conflict carries the current article, so that nothing typed is lost. */
const changed = (row: store.ArticleRecord, now: Date) =>
  new AppError('conflict', { message: copy.changed, more: { current: presentAdmin(row, now) } });

/** Throws bad_input where a public article would lack something. */
function requireComplete({ excerpt, content }: { excerpt: string; content: string }): void {
  const fields = {
    ...(excerpt ? {} : { excerpt: copy.excerpt }),
    ...(content ? {} : { content: copy.content }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError('bad_input', { message, fields });
}

/** Cleans the content and claims its images: those that the article uses already, and the writer's own uploads. */
async function claimImages(
  tx: Tx,
  form: ArticleForm,
  { viewer, current, now }: { viewer: Viewer; current?: store.ArticleRecord | undefined; now: Date },
): Promise<{ content: string; uploadIds: string[] }> {
  const used = current ? await listImages(tx, { id: current.id }) : new Set<string>();
  const claim = async (id: string) =>
    used.has(id) || claimUpload(tx, { url: uploadUrl(id), userId: viewer.id, now });
  const cover = uploadId(form.imageUrl ?? undefined);
  // A drawing of a sample may stay, but cannot be moved to another article.
  if (cover ? !(await claim(cover)) : form.imageUrl !== null && form.imageUrl !== current?.imageUrl)
    throw invalid('imageUrl', copy.imageGone);
  const inText = imagesIn(cleanHtml(form.content));
  for (const id of inText) if (!(await claim(id))) throw invalid('content', copy.imageGone);
  const content = cleanHtml(form.content, await findSizes(tx, { ids: inText }));
  return {
    content: isEmptyHtml(content) ? '' : content,
    uploadIds: [...new Set([...inText, ...(cover ? [cover] : [])])],
  };
}

/** Slug of an article: as typed, else from its title; a slug that was public stays unless another is typed. */
async function chooseSlug(
  tx: Tx,
  form: ArticleForm,
  { current, wasPublic }: { current?: store.ArticleRecord | undefined; wasPublic: boolean },
): Promise<string> {
  if (form.slug === '' && wasPublic) return current!.slug;
  if (form.slug !== '') {
    const taken = await store.takenSlugs(tx, { slugs: [form.slug], id: current?.id });
    if (taken.size > 0) throw invalid('slug', copy.slugTaken);
    return form.slug;
  }
  const base = slugBase(form.title);
  const candidates = [base, ...Array.from({ length: 998 }, (_, index) => `${base}-${index + 2}`)];
  const taken = await store.takenSlugs(tx, { slugs: candidates, id: current?.id });
  const free = candidates.find((slug) => !taken.has(slug));
  if (!free) throw invalid('slug', copy.slugTaken);
  return free;
}

const fieldsOf = ({ title, excerpt, category, imageUrl, imageAlt }: ArticleForm) => ({
  title,
  excerpt,
  category,
  imageUrl,
  imageAlt,
});

/** Creates a draft; idempotent by `key`, which returns the draft of the first request as it is now. */
export const createArticle = (
  deps: ArticleDeps,
  { viewer, form, key }: { viewer: Viewer; form: ArticleForm; key: string | undefined },
): Promise<store.ArticleRecord> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    await store.lockSlugs(tx);
    const createKey = key === undefined ? null : `${viewer.id}:${key}`;
    const existing = createKey ? await store.findByCreateKey(tx, { createKey }) : undefined;
    if (existing) return existing;
    const { content, uploadIds } = await claimImages(tx, form, { viewer, now });
    const slug = await chooseSlug(tx, form, { wasPublic: false });
    const row = await store.insertArticle(tx, {
      ...fieldsOf(form),
      slug,
      content,
      createKey,
      editedBy: viewer.username,
      now,
    });
    await setImages(tx, { id: row.id, uploadIds });
    await record(tx, { at: now, article: row, action: 'created', actor: viewer });
    return row;
  });

/** Saves the form; a conflict when `version` is not the current one. A slug that was public stays as a redirect. */
export const updateArticle = (
  deps: ArticleDeps,
  { viewer, form, id, version }: Which & { form: ArticleForm },
): Promise<store.ArticleRecord> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    await store.lockSlugs(tx);
    const current = await store.lockArticle(tx, { id });
    if (!current) throw new AppError('not_found');
    if (version !== undefined && current.version !== version) throw changed(current, now);
    const state = stateOf(current.publishedAt, now);
    const wasPublic = state === 'published' || current.wasPublic;
    const { content, uploadIds } = await claimImages(tx, form, { viewer, current, now });
    if (state !== 'draft') requireComplete({ ...form, content });
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
    await record(tx, { at: now, article: row, action: 'edited', actor: viewer });
    return row;
  });

/** The error where a change of state matched no row. */
async function conflictOf(
  deps: ArticleDeps,
  { id, version }: Omit<Which, 'viewer'>,
  otherwise: string,
): Promise<AppError> {
  const row = await store.findArticle(deps.db, { id });
  if (!row) return new AppError('not_found');
  if (version !== undefined && row.version !== version) return changed(row, deps.now());
  return new AppError('conflict', { message: otherwise });
}

async function makePublic(
  deps: ArticleDeps,
  which: Which,
  { moment, now }: { moment: Date; now: Date },
): Promise<store.ArticleRecord> {
  const row = await store.findArticle(deps.db, which);
  if (row) requireComplete(row);
  const scheduled = moment > now;
  const done = await deps.db.transaction(async (tx) => {
    const article = await store.setPublished(tx, { ...which, moment, now });
    if (article)
      await record(tx, {
        at: now,
        article,
        action: scheduled ? 'scheduled' : 'published',
        actor: which.viewer,
        ...(scheduled ? { moment } : {}),
      });
    return article;
  });
  return done ?? Promise.reject(await conflictOf(deps, which, copy.alreadyPublic));
}

export const publishArticle = (deps: ArticleDeps, which: Which): Promise<store.ArticleRecord> => {
  const now = deps.now();
  return makePublic(deps, which, { moment: now, now });
};

/** `day` and `time` are wall-clock time of the site's zone. */
export async function scheduleArticle(
  deps: ArticleDeps,
  { day, time, ...which }: Which & { day: string; time: string },
): Promise<store.ArticleRecord> {
  const now = deps.now();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = zoneMoment(day, hours * 60 + minutes);
  if (moment <= now) throw invalid('day', copy.past);
  return makePublic(deps, which, { moment, now });
}

export async function withdrawArticle(deps: ArticleDeps, which: Which): Promise<store.ArticleRecord> {
  const now = deps.now();
  const done = await deps.db.transaction(async (tx) => {
    const article = await store.setDraft(tx, { ...which, now });
    if (article) await record(tx, { at: now, article, action: 'withdrawn', actor: which.viewer });
    return article;
  });
  return done ?? Promise.reject(await conflictOf(deps, which, copy.notPublic));
}

export async function deleteArticle(deps: ArticleDeps, which: Which): Promise<void> {
  const done = await deps.db.transaction(async (tx) => {
    const article = await store.lockArticle(tx, which);
    if (!article || !(await store.deleteArticle(tx, which))) return false;
    await record(tx, { at: deps.now(), article, action: 'deleted', actor: which.viewer });
    return true;
  });
  if (!done) throw await conflictOf(deps, which, copy.changed);
}

/** The article as readers would see it; stores nothing. */
export async function previewArticle(
  deps: ArticleDeps,
  { form }: { form: ArticleForm },
): Promise<ArticleView> {
  const ids = imagesIn(cleanHtml(form.content));
  const content = cleanHtml(form.content, await findSizes(deps.db, { ids }));
  return { ...fieldsOf(form), content, publishedAt: null };
}
