import type { FormEvent } from 'react';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { slugBase } from '#shared/contracts/articles.ts';
import { articleCategories } from '#shared/domain/articles.ts';
import { momentText } from '#shared/domain/dates.ts';
import { articlePath } from '#shared/domain/paths.ts';
import { articlePage, categoryLabels } from '#shared/messages/articles.ts';
import { DraftNotice } from '@/components/form-notices.tsx';
import { NewTabLink } from '@/components/links.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SelectField, TextArea } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PhotoField } from '@/components/uploads/photo-field.tsx';
import { newsEditor as copy, newsDesk } from '@/features/articles/copy-admin.ts';
import { fieldsOf, showServerErrors } from '@/lib/form.ts';
import { publicText, StateBadge } from './article-desk.tsx';
import { RichText } from './rich-text.tsx';
import { useArticleForm } from './use-article-form.ts';
import { useStateChange } from './use-state-change.ts';

export function ArticleForm({
  article,
  onCreated,
}: {
  article: AdminArticle | null;
  onCreated: (id: number) => void;
}) {
  const state = useArticleForm(article, onCreated);
  const { current } = state;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void state.save();
  };

  return (
    <Form onSubmit={send} className="flex max-w-3xl flex-col gap-5">
      <FormHeading article={current} />
      <FormNotices state={state} />
      <TextFields state={state} />
      <PictureAndContent state={state} />
      <PublishBar state={state} />
      {current?.state === 'published' ? <PublicLink article={current} /> : null}
    </Form>
  );
}

type FormState = ReturnType<typeof useArticleForm>;

function FormHeading({ article }: { article: AdminArticle | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-xl">{article ? copy.editTitle : copy.newTitle}</h2>
      {article ? <StateBadge state={article.state} /> : null}
      {article ? <p className="text-sm text-ink-soft">{publicText(article)}</p> : null}
    </div>
  );
}

/** The restored draft, and what to do if somebody else saved the article in the meantime. */
function FormNotices({ state: { current, draft, conflict, take, save } }: { state: FormState }) {
  return (
    <>
      {draft ? (
        <DraftNotice
          at={draft.at}
          text={copy.draftFound}
          drop={copy.draftDrop}
          onDrop={() => take(current)}
        />
      ) : null}
      <div role="alert" className="empty:hidden">
        {conflict ? (
          <Notice
            variant="warning"
            title={copy.conflict}
            actions={
              <>
                <Button variant="secondary" size="small" onClick={() => take(conflict)}>
                  {copy.conflictTake}
                </Button>
                <Button variant="secondary" size="small" onClick={() => void save(conflict.version)}>
                  {copy.conflictOver}
                </Button>
              </>
            }
          >
            {copy.conflictText(conflict.editedBy, momentText(conflict.updatedAt))}
          </Notice>
        ) : null}
      </div>
    </>
  );
}

function TextFields({ state: { form, values, current, dirty, hasPublicUrl } }: { state: FormState }) {
  const field = fieldsOf(form);
  return (
    <>
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
          {...(hasPublicUrl ? {} : { optional: copy.optional })}
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
        {hasPublicUrl ? ` ${copy.slugKept}` : ''}
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
          optional={copy.optional}
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
function PublishBar({ state }: { state: FormState }) {
  const { current, dirty, form, saving } = state;
  const change = useStateChange();
  const busy = saving || change.busy;

  const publish = async () => {
    const article = current && !dirty ? current : await state.save();
    if (!article) return;
    const published = await change.publish(article, (error) => showServerErrors(form, error));
    if (published) state.setCurrent(published);
  };
  const withdraw = async () => {
    const withdrawn = current && (await change.withdraw(current));
    if (withdrawn) state.setCurrent(withdrawn);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <p role="status" className="text-sm text-ink-soft">
        {dirty ? copy.unsaved : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy}>
          {saving ? copy.saving : copy.save}
        </Button>
        {current?.state === 'published' ? (
          <Button variant="quiet" aria-disabled={busy} onClick={() => void withdraw()}>
            {newsDesk.withdraw}
          </Button>
        ) : (
          <Button variant="secondary" aria-disabled={busy} onClick={() => void publish()}>
            {newsDesk.publish}
          </Button>
        )}
      </div>
    </div>
  );
}

function PublicLink({ article }: { article: AdminArticle }) {
  return (
    <NewTabLink
      href={articlePath(article.slug)}
      className="inline-flex min-h-9 items-center self-start text-bayou underline underline-offset-4"
    >
      {newsDesk.view}
      <span className="sr-only">
        {' '}
        {articlePage.article} {newsDesk.of(article.title)}
      </span>
    </NewTabLink>
  );
}
