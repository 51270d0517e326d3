/** What the administrator does with articles: write, save, publish, schedule, withdraw, delete. */

import { type ArticleForm, type ArticleView, slugBase } from '#shared/articles.ts';
import { articleForm as copy } from '#shared/messages/articles.ts';
import { uploadId } from '#shared/pictures.ts';
import { zoneMoment } from '#shared/zone.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { claimUpload, uploadUrl } from '../uploads/service.ts';
import { cleanHtml, isEmptyHtml, picturesIn, stateOf } from './policy.ts';
import { presentAdmin } from './present.ts';
import * as store from './store-desk.ts';
import { record } from './store-history.ts';

type ArticleDeps = Pick<Deps, 'db' | 'now'>;
type Which = { viewer: Viewer; id: number; version: number | undefined };

const fault = (field: keyof ArticleForm | 'day', message: string) =>
  new AppError('bad_input', { message, fields: { [field]: message } });

/** Somebody else was faster: what stands now goes along, so that nothing typed is lost. */
const changed = (row: store.DeskRow, now: Date) =>
  new AppError('conflict', { message: copy.changed, more: { current: presentAdmin(row, now) } });

/** What a public article may not lack. */
function requireComplete({ excerpt, content }: { excerpt: string; content: string }): void {
  const fields = {
    ...(excerpt ? {} : { excerpt: copy.excerpt }),
    ...(content ? {} : { content: copy.content }),
  };
  const [message] = Object.values(fields);
  if (message) throw new AppError('bad_input', { message, fields });
}

/** The form's pictures: those that the article has already, and the writer's own new uploads. */
async function takePictures(
  tx: Tx,
  form: ArticleForm,
  { viewer, current, now }: { viewer: Viewer; current?: store.DeskRow | undefined; now: Date },
): Promise<{ content: string; uploadIds: string[] }> {
  const known = current ? await store.listPictures(tx, { id: current.id }) : new Set<string>();
  const take = async (id: string) =>
    known.has(id) || claimUpload(tx, { url: uploadUrl(id), userId: viewer.id, now });
  const cover = uploadId(form.imageUrl ?? undefined);
  // A drawing of ours stays where it is, and comes to nowhere else.
  if (cover ? !(await take(cover)) : form.imageUrl !== null && form.imageUrl !== current?.imageUrl)
    throw fault('imageUrl', copy.imageGone);
  const inText = picturesIn(cleanHtml(form.content));
  for (const id of inText) if (!(await take(id))) throw fault('content', copy.imageGone);
  const content = cleanHtml(form.content, await store.findSizes(tx, { ids: inText }));
  return {
    content: isEmptyHtml(content) ? '' : content,
    uploadIds: [...new Set([...inText, ...(cover ? [cover] : [])])],
  };
}

/** Address of an article: as typed, else from its title; one that readers know stays unless another is typed. */
async function chooseSlug(
  tx: Tx,
  form: ArticleForm,
  { current, known }: { current?: store.DeskRow | undefined; known: boolean },
): Promise<string> {
  if (form.slug === '' && known) return current!.slug;
  if (form.slug !== '') {
    const taken = await store.takenSlugs(tx, { slugs: [form.slug], id: current?.id });
    if (taken.size > 0) throw fault('slug', copy.slugTaken);
    return form.slug;
  }
  const base = slugBase(form.title);
  const candidates = [base, ...Array.from({ length: 998 }, (_, index) => `${base}-${index + 2}`)];
  const taken = await store.takenSlugs(tx, { slugs: candidates, id: current?.id });
  const free = candidates.find((slug) => !taken.has(slug));
  if (!free) throw fault('slug', copy.slugTaken);
  return free;
}

const fieldsOf = ({ title, excerpt, category, imageUrl, imageAlt }: ArticleForm) => ({
  title,
  excerpt,
  category,
  imageUrl,
  imageAlt,
});

/** A new draft; the same key answers the draft that it made before, as it stands now. */
export const createArticle = (
  deps: ArticleDeps,
  { viewer, form, key }: { viewer: Viewer; form: ArticleForm; key: string | undefined },
): Promise<store.DeskRow> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    await store.lockSlugs(tx);
    const createKey = key === undefined ? null : `${viewer.id}:${key}`;
    const made = createKey ? await store.findByCreateKey(tx, { createKey }) : undefined;
    if (made) return made;
    const { content, uploadIds } = await takePictures(tx, form, { viewer, now });
    const slug = await chooseSlug(tx, form, { known: false });
    const row = await store.insertArticle(tx, {
      ...fieldsOf(form),
      slug,
      content,
      createKey,
      editedBy: viewer.username,
      now,
    });
    await store.setPictures(tx, { id: row.id, uploadIds });
    await record(tx, { at: now, article: row, action: 'created', actor: viewer });
    return row;
  });

export const updateArticle = (
  deps: ArticleDeps,
  { viewer, form, id, version }: Which & { form: ArticleForm },
): Promise<store.DeskRow> =>
  deps.db.transaction(async (tx) => {
    const now = deps.now();
    await store.lockSlugs(tx);
    const current = await store.lockArticle(tx, { id });
    if (!current) throw new AppError('not_found');
    if (version !== undefined && current.version !== version) throw changed(current, now);
    const state = stateOf(current.publishedAt, now);
    const known = state === 'published' || current.wasPublic;
    const { content, uploadIds } = await takePictures(tx, form, { viewer, current, now });
    if (state !== 'draft') requireComplete({ ...form, content });
    const slug = await chooseSlug(tx, form, { current, known });
    const row = await store.updateArticle(tx, {
      ...fieldsOf(form),
      id,
      slug,
      content,
      editedBy: viewer.username,
      now,
    });
    if (slug !== current.slug && !known) await store.dropSlug(tx, { id, slug: current.slug });
    await store.setPictures(tx, { id, uploadIds });
    await record(tx, { at: now, article: row, action: 'edited', actor: viewer });
    return row;
  });

/** Why a change of state found nothing to change. */
async function refused(
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
): Promise<store.DeskRow> {
  const row = await store.findArticle(deps.db, which);
  if (row) requireComplete(row);
  const later = moment > now;
  const done = await deps.db.transaction(async (tx) => {
    const article = await store.setPublished(tx, { ...which, moment, now });
    if (article)
      await record(tx, {
        at: now,
        article,
        action: later ? 'scheduled' : 'published',
        actor: which.viewer,
        ...(later ? { moment } : {}),
      });
    return article;
  });
  return done ?? Promise.reject(await refused(deps, which, copy.alreadyPublic));
}

export const publishArticle = (deps: ArticleDeps, which: Which): Promise<store.DeskRow> => {
  const now = deps.now();
  return makePublic(deps, which, { moment: now, now });
};

/** `day` and `time` as the clocks of the site's zone show them. */
export async function scheduleArticle(
  deps: ArticleDeps,
  { day, time, ...which }: Which & { day: string; time: string },
): Promise<store.DeskRow> {
  const now = deps.now();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = zoneMoment(day, hours * 60 + minutes);
  if (moment <= now) throw fault('day', copy.past);
  return makePublic(deps, which, { moment, now });
}

export async function withdrawArticle(deps: ArticleDeps, which: Which): Promise<store.DeskRow> {
  const now = deps.now();
  const done = await deps.db.transaction(async (tx) => {
    const article = await store.setDraft(tx, { ...which, now });
    if (article) await record(tx, { at: now, article, action: 'withdrawn', actor: which.viewer });
    return article;
  });
  return done ?? Promise.reject(await refused(deps, which, copy.notPublic));
}

export async function deleteArticle(deps: ArticleDeps, which: Which): Promise<void> {
  const done = await deps.db.transaction(async (tx) => {
    const article = await store.lockArticle(tx, which);
    if (!article || !(await store.deleteArticle(tx, which))) return false;
    await record(tx, { at: deps.now(), article, action: 'deleted', actor: which.viewer });
    return true;
  });
  if (!done) throw await refused(deps, which, copy.changed);
}

/** What readers would see of a form. */
export async function previewArticle(
  deps: ArticleDeps,
  { form }: { form: ArticleForm },
): Promise<ArticleView> {
  const ids = picturesIn(cleanHtml(form.content));
  const content = cleanHtml(form.content, await store.findSizes(deps.db, { ids }));
  return { ...fieldsOf(form), content, publishedAt: null };
}
