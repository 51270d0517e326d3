import { useRef, useState } from 'react';
import { type AdminArticle, articleConflict } from '#shared/contracts/admin/articles-admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { newsEditor as copy } from '@/features/articles/copy-admin.ts';
import { ApiError } from '@/lib/api-client.ts';
import { useFormDraft } from '@/lib/draft.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useArticleActions } from '../api-admin.ts';
import { draftName, draftOf, emptyValues, hasPublicUrl, valuesOf, valuesSchema } from '../article-values.ts';

const savedText = {
  draft: copy.savedDraft,
  scheduled: copy.savedScheduled,
  published: copy.savedPublic,
} as const;

export function useArticleForm(article: AdminArticle | null, onCreated: (id: number) => void) {
  const [draft, setDraft] = useState(() => draftOf(article));
  const [current, setCurrent] = useState(article);
  /** The version that the changes are based on. */
  const [version, setVersion] = useState(draft?.version ?? article?.version ?? 0);
  const [conflict, setConflict] = useState<AdminArticle | null>(null);
  /** Incremented to remount the editor with different content. */
  const [edition, setEdition] = useState(0);
  const [saved, setSaved] = useState(() => JSON.stringify(article ? valuesOf(article) : emptyValues));
  const form = useSchemaForm(valuesSchema, draft?.values ?? (article ? valuesOf(article) : emptyValues));
  const { forget } = useFormDraft(draftName(current), form, () => ({ version }));
  const actions = useArticleActions();
  const lastSubmission = useRef({ text: '', key: '' });
  const values = form.watch();
  const dirty = JSON.stringify(values) !== saved;

  /** Loads the saved article into the form and discards unsaved changes. */
  const take = (latest: AdminArticle | null) => {
    const next = latest ? valuesOf(latest) : emptyValues;
    form.reset(next);
    setSaved(JSON.stringify(next));
    setCurrent(latest);
    setVersion(latest?.version ?? 0);
    setConflict(null);
    setDraft(null);
    setEdition((count) => count + 1);
    forget(false);
  };

  /** The idempotency key: submitting the same values again doesn't create a second article. */
  const keyOf = (text: string) => {
    if (lastSubmission.current.text !== text) lastSubmission.current = { text, key: crypto.randomUUID() };
    return lastSubmission.current.key;
  };

  /** Returns the saved article, or null if saving failed, which the form shows. */
  const save = async (baseVersion: number = version): Promise<AdminArticle | null> => {
    if (actions.create.isPending || actions.update.isPending) return null;
    let savedArticle: AdminArticle | null = null;
    await form.handleSubmit(
      async (fields) => {
        const text = JSON.stringify(form.getValues());
        try {
          savedArticle = current
            ? await actions.update.mutateAsync({
                form: fields,
                which: { id: current.id, version: baseVersion },
              })
            : await actions.create.mutateAsync({ form: fields, key: keyOf(text) });
        } catch (error) {
          const conflictBody =
            error instanceof ApiError && error.status === 409 ? articleConflict.safeParse(error.body) : null;
          if (conflictBody?.success) setConflict(conflictBody.data.current);
          else if (!showServerErrors(form, error)) toastFailure(error, copy.saveFailed);
          return;
        }
        forget(false);
        setSaved(text);
        setCurrent(savedArticle);
        setVersion(savedArticle.version);
        setConflict(null);
        setDraft(null);
        toast({ title: copy.saved, description: savedText[savedArticle.state] });
        if (!current) onCreated(savedArticle.id);
      },
      () => toast({ title: copy.saveFailed, description: copy.fixFields, variant: 'destructive' }),
    )();
    return savedArticle;
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
