import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { type ArticleView, slugBase } from '#shared/contracts/articles.ts';
import { articleCategories } from '#shared/domain/articles.ts';
import { momentText } from '#shared/domain/dates.ts';
import { articlePath } from '#shared/domain/paths.ts';
import { articlePage, categoryLabels } from '#shared/messages/articles.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { newsEditor as copy, newsDesk } from '@/features/articles/copy-admin.ts';
import { fieldsOf } from '@/lib/form.ts';
import type { Upload } from '../api-admin.ts';
import { ArticleDetail } from './article-detail.tsx';
import { publicText, StateBadge } from './article-state.tsx';
import { CoverField } from './cover-field.tsx';
import { PublishBar } from './publish-bar.tsx';
import { RichText } from './rich-text.tsx';
import { useArticleForm } from './use-article-form.ts';

export function ArticleForm({
  article,
  upload,
  onCreated,
}: {
  article: AdminArticle | null;
  upload: Upload;
  onCreated: (id: number) => void;
}) {
  const state = useArticleForm(article, onCreated);
  const { form, values, current, draft, conflict, dirty, saving } = state;
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const [preview, setPreview] = useState<ArticleView | null>(null);
  const previewButton = useRef<HTMLButtonElement>(null);
  const setContent = useCallback(
    (html: string) => form.setValue('content', html, { shouldDirty: true, shouldValidate: false }),
    [form],
  );

  const showPreview = () =>
    form.handleSubmit(async (fields) => {
      await attempt(copy.previewFailed, async () => {
        setPreview(await state.preview.mutateAsync(fields));
      });
    })();
  const closePreview = () => {
    setPreview(null);
    requestAnimationFrame(() => previewButton.current?.focus());
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void state.save();
  };

  return (
    <>
      {preview ? (
        <section aria-label={copy.previewTitle}>
          <Notice
            title={copy.previewTitle}
            actions={
              <Button variant="secondary" size="small" autoFocus onClick={closePreview}>
                {copy.previewClose}
              </Button>
            }
          />
          <div className="mt-6">
            <ArticleDetail article={{ ...preview, publishedAt: current?.publishedAt ?? null }} level={2} />
          </div>
        </section>
      ) : null}
      <Form hidden={preview !== null} onSubmit={send} className="flex max-w-3xl flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl">{current ? copy.editTitle : copy.newTitle}</h2>
          {current ? <StateBadge state={current.state} /> : null}
          {current ? <p className="text-sm text-ink-soft">{publicText(current)}</p> : null}
        </div>
        {draft ? (
          <DraftNotice
            at={draft.at}
            text={copy.draftFound}
            drop={copy.draftDrop}
            onDrop={() => state.take(current)}
          />
        ) : null}
        <div role="alert" className="empty:hidden">
          {conflict ? (
            <Notice
              look="warning"
              title={copy.conflict}
              actions={
                <>
                  <Button variant="secondary" size="small" onClick={() => state.take(conflict)}>
                    {copy.conflictTake}
                  </Button>
                  <Button variant="secondary" size="small" onClick={() => void state.save(conflict.version)}>
                    {copy.conflictOver}
                  </Button>
                </>
              }
            >
              {copy.conflictText(conflict.editedBy, momentText(conflict.updatedAt))}
            </Notice>
          ) : null}
        </div>
        <TextField label={copy.title} maxLength={150} {...field('title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label={copy.category} {...field('category')}>
            <option value="" disabled>
              {copy.chooseCategory}
            </option>
            {articleCategories.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={copy.slug}
            {...(state.hasPublicUrl ? {} : { optional: copy.optional })}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            placeholder={slugBase(values.title)}
            {...field('slug')}
          />
        </div>
        <p className="-mt-3 text-sm text-ink-soft wrap-anywhere">
          {copy.slugHelp(
            articlePath(values.slug || (current?.slug && !dirty ? current.slug : slugBase(values.title))),
          )}
          {state.hasPublicUrl ? ` ${copy.slugKept}` : ''}
        </p>
        <TextArea
          label={copy.excerpt}
          help={copy.excerptHelp}
          rows={3}
          maxLength={300}
          {...field('excerpt')}
        />
        <CoverField
          value={values.imageUrl}
          alt={values.imageAlt}
          upload={upload}
          error={errors.imageUrl?.message}
          onChange={(url) => form.setValue('imageUrl', url, { shouldDirty: true })}
          onAlt={(alt) => form.setValue('imageAlt', alt, { shouldDirty: true })}
        />
        <RichText
          key={state.edition}
          value={form.getValues('content')}
          onChange={setContent}
          upload={upload}
          error={errors.content?.message}
        />
        <PublishBar
          state={state}
          saving={saving}
          previewButton={
            <Button
              ref={previewButton}
              variant="secondary"
              aria-disabled={state.preview.isPending}
              onClick={() => void showPreview()}
            >
              {copy.preview}
            </Button>
          }
        />
        {current?.state === 'published' ? (
          <NewTabLink
            href={articlePath(current.slug)}
            className="inline-flex min-h-9 items-center self-start text-bayou underline underline-offset-4"
          >
            {newsDesk.view}
            <span className="sr-only">
              {' '}
              {articlePage.article} {newsDesk.of(current.title)}
            </span>
          </NewTabLink>
        ) : null}
      </Form>
    </>
  );
}
