import { useState } from 'react';
import { type AdminArticle, articleConflict } from '#shared/contracts/admin/articles-admin.ts';
import { slugBase } from '#shared/contracts/articles.ts';
import { type ArticleCategory, articleCategories } from '#shared/domain/articles.ts';
import { articlePath } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { controls } from '#shared/messages/app.ts';
import { categoryLabels } from '#shared/messages/articles.ts';
import { NewTabLink } from '@/components/links.tsx';
import { attempt, toastFailure } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, optionsOf, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { PhotoField } from '@/components/uploads/photo-field.tsx';
import { newsEditor as copy, newsDesk } from '@/features/articles/copy-admin.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import { edits } from '@/features/desk/copy.ts';
import { EditNotices } from '@/features/desk/edit-notices.tsx';
import { useEditForm } from '@/features/desk/use-edit-form.ts';
import { fieldsOf, showServerErrors } from '@/lib/form.ts';
import { type ArticleValues, articleValues, emptyValues, savedOf, valuesSchema } from '../article-values.ts';
import { publicText, StateBadge, useStateChange } from '../desk.tsx';
import { RichText } from './rich-text.tsx';

const savedText = { draft: copy.savedDraft, published: copy.savedPublic } as const;

const labels: Record<keyof ArticleValues, string> = {
  title: copy.title,
  slug: copy.slug,
  excerpt: copy.excerpt,
  content: copy.content,
  category: copy.category,
  imageUrl: copy.image,
  imageAlt: copy.imageAlt,
};

const valueText = (field: string, value: unknown): string =>
  field === 'content'
    ? (new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? '')
    : (categoryLabels[value as ArticleCategory] ?? String(value ?? ''));

function useArticleEdit(article: AdminArticle | null, onCreated: (id: number) => void) {
  const [current, setCurrent] = useState(article);
  const create = useDeskSend('POST /api/admin/articles');
  const update = useDeskSend('PUT /api/admin/articles/:id');
  const edit = useEditForm({
    draftName: `article:${current?.id ?? 'new'}`,
    schema: valuesSchema,
    loaded: article ? savedOf(article) : { version: 0, values: emptyValues },
    restore: articleValues,
    comparison: { fields: Object.keys(labels) },
    save: (form, { version, key }) =>
      current
        ? update.mutateAsync({ id: current.id, ...form, ifMatch: version })
        : create.mutateAsync({ ...form, idempotencyKey: key }),
    latest: ({ body }) => {
      const newer = articleConflict.safeParse(body).data?.current;
      return newer ? savedOf(newer) : null;
    },
    labels: { failed: copy.saveFailed },
    onSaved: (saved) => {
      setCurrent(saved);
      toast({ title: copy.saved, description: savedText[saved.state] });
      if (!current) onCreated(saved.id);
      return saved.version;
    },
  });
  const onChanged = (changed: AdminArticle) => {
    setCurrent(changed);
    edit.moveTo(changed.version);
  };
  return { ...edit, current, onChanged, values: edit.form.watch() };
}

type FormState = ReturnType<typeof useArticleEdit>;

export function ArticleForm({
  article,
  onCreated,
}: {
  article: AdminArticle | null;
  onCreated: (id: number) => void;
}) {
  const state = useArticleEdit(article, onCreated);
  const { current, form, theirs, busy } = state;
  return (
    <Form
      busy={busy || theirs !== null}
      onSubmit={form.handleSubmit(state.save)}
      className="flex max-w-3xl flex-col gap-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl">{current ? copy.editTitle : copy.newTitle}</h2>
        {current ? <StateBadge state={current.state} /> : null}
        {current ? <p className="text-sm text-ink-soft">{publicText(current)}</p> : null}
        {current?.state === 'published' ? (
          <NewTabLink href={articlePath(current.slug)} className="text-bayou underline underline-offset-4">
            {admin.view}
          </NewTabLink>
        ) : null}
      </div>
      <EditNotices
        edit={state}
        labels={labels}
        show={(field, value) => valueText(field, value) || edits.empty}
      />
      <TextFields state={state} />
      <PictureAndContent state={state} />
      <PublishBar state={state} />
    </Form>
  );
}

function TextFields({ state: { form, values, current } }: { state: FormState }) {
  const defaultSlug = current?.slug ?? slugBase(values.title);
  const field = fieldsOf(form);
  return (
    <>
      <TextField label={copy.title} maxLength={150} {...field('title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={copy.category}
          choose={copy.chooseCategory}
          options={optionsOf(articleCategories, categoryLabels)}
          {...field('category')}
        />
        <TextField
          label={copy.slug}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={defaultSlug}
          {...field('slug')}
        />
      </div>
      <p className="-mt-3 text-sm text-ink-soft wrap-anywhere">
        {copy.slugHelp(articlePath(values.slug || defaultSlug))} {current ? copy.slugKept : ''}
      </p>
      <TextArea label={copy.excerpt} help={copy.excerptHelp} rows={3} maxLength={300} {...field('excerpt')} />
    </>
  );
}

function PictureAndContent({ state: { form, values, edition } }: { state: FormState }) {
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <>
      <PhotoField
        label={copy.image}
        value={values.imageUrl}
        onChange={(url) => form.setValue('imageUrl', url, { shouldDirty: true })}
        error={errors.imageUrl?.message}
      />
      {values.imageUrl ? (
        <TextField
          label={copy.imageAlt}
          help={copy.imageAltHelp}
          optional
          maxLength={200}
          {...field('imageAlt')}
        />
      ) : null}
      <RichText
        key={edition}
        value={form.getValues('content')}
        onChange={(html) => form.setValue('content', html, { shouldDirty: true })}
        error={errors.content?.message}
      />
    </>
  );
}

/** Publishing saves unsaved changes first. */
function PublishBar({
  state: { current, isDirty, form, busy: saving, theirs, save, onChanged },
}: {
  state: FormState;
}) {
  const { change, busy: changing } = useStateChange();
  const busy = saving || changing || theirs !== null;
  const publish = (article: AdminArticle | null) =>
    article &&
    change(article).then(onChanged, (error: unknown) => {
      toastFailure(error, controls.failed);
      showServerErrors(form, error);
    });
  const withdraw = (article: AdminArticle) =>
    attempt(controls.failed, async () => onChanged(await change(article)));
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <p role="status" className="text-sm text-ink-soft">
        {isDirty ? copy.unsaved : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving} aria-disabled={busy}>
          {copy.save}
        </Button>
        {current?.state === 'published' ? (
          <Button variant="quiet" aria-disabled={busy} onClick={() => void withdraw(current)}>
            {newsDesk.withdraw}
          </Button>
        ) : (
          <Button
            variant="secondary"
            aria-disabled={busy}
            onClick={(event) =>
              void (isDirty || !current
                ? form.handleSubmit(async (values) => publish(await save(values)))(event)
                : publish(current))
            }
          >
            {newsDesk.publish}
          </Button>
        )}
      </div>
    </div>
  );
}
