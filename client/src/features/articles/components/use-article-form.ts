import { useRef, useState } from 'react';
import { type AdminArticle, articleConflict } from '#shared/articles-admin.ts';
import { newsEditor as copy } from '#shared/messages/articles-admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useArticleActions } from '../api-admin.ts';
import {
  type ArticleValues,
  draftName,
  draftOf,
  emptyValues,
  hasPublicUrl,
  valuesOf,
  valuesSchema,
} from '../article-values.ts';

const savedText = {
  draft: copy.savedDraft,
  scheduled: copy.savedScheduled,
  published: copy.savedPublic,
} as const;

export function useArticleForm(article: AdminArticle | null, onCreated: (id: number) => void) {
  const [draft, setDraft] = useState(() => draftOf(article));
  const [current, setCurrent] = useState(article);
  /** Version that the changes are based on. */
  const [version, setVersion] = useState(draft?.version ?? article?.version ?? 0);
  const [conflict, setConflict] = useState<AdminArticle | null>(null);
  /** Incremented to remount the editor with other text. */
  const [edition, setEdition] = useState(0);
  const [saved, setSaved] = useState(() => JSON.stringify(article ? valuesOf(article) : emptyValues));
  const form = useSchemaForm(valuesSchema, draft?.values ?? (article ? valuesOf(article) : emptyValues));
  const { forget } = useFormDraft<ArticleValues, unknown>(draftName(current), form as never, () => ({
    version,
  }));
  const actions = useArticleActions();
  const sending = useRef({ text: '', key: '' });
  const values = form.watch();
  const dirty = JSON.stringify(values) !== saved;

  /** Loads the saved article into the form and discards unsaved changes. */
  const take = (other: AdminArticle | null) => {
    const next = other ? valuesOf(other) : emptyValues;
    form.reset(next);
    setSaved(JSON.stringify(next));
    setCurrent(other);
    setVersion(other?.version ?? 0);
    setConflict(null);
    setDraft(null);
    setEdition((now) => now + 1);
    forget(false);
  };

  /** Idempotency key: the same values sent again create no second article. */
  const keyOf = (text: string) => {
    if (sending.current.text !== text) sending.current = { text, key: crypto.randomUUID() };
    return sending.current.key;
  };

  /** Returns the saved article; null when the save failed, which the form shows. */
  const save = async (over: number = version): Promise<AdminArticle | null> => {
    if (actions.create.isPending || actions.update.isPending) return null;
    let done: AdminArticle | null = null;
    await form.handleSubmit(
      async (fields) => {
        const text = JSON.stringify(form.getValues());
        try {
          done = current
            ? await actions.update.mutateAsync({ form: fields, which: { id: current.id, version: over } })
            : await actions.create.mutateAsync({ form: fields, key: keyOf(text) });
        } catch (error) {
          const conflictBody =
            error instanceof ApiError && error.status === 409 ? articleConflict.safeParse(error.body) : null;
          if (conflictBody?.success) setConflict(conflictBody.data.current);
          else if (!showServerErrors(form as never, error)) toastFailure(error, copy.saveFailed);
          return;
        }
        forget(false);
        setSaved(text);
        setCurrent(done);
        setVersion(done.version);
        setConflict(null);
        setDraft(null);
        toast({ title: copy.saved, description: savedText[done.state] });
        if (!current) onCreated(done.id);
      },
      () => toast({ title: copy.saveFailed, description: copy.fixFields, variant: 'destructive' }),
    )();
    return done;
  };

  return {
    form,
    values,
    current,
    setCurrent,
    draft,
    conflict,
    edition,
    dirty,
    hasPublicUrl: current !== null && hasPublicUrl(current),
    saving: actions.create.isPending || actions.update.isPending,
    preview: actions.preview,
    save,
    take,
  };
}
