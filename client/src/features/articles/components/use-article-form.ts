import { useRef, useState } from 'react';
import {
  type AdminArticle,
  type ArticleForm,
  articleConflict,
} from '#shared/contracts/admin/articles-admin.ts';
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
  published: copy.savedPublic,
} as const;

/** Creates or updates the article. Submitting the same values again doesn't create a second one. */
function useSave(current: AdminArticle | null) {
  const { create, update } = useArticleActions();
  const lastSubmission = useRef({ text: '', key: '' });
  const send = (form: ArticleForm, text: string, version: number): Promise<AdminArticle> => {
    if (current) return update.mutateAsync({ form, which: { id: current.id, version } });
    if (lastSubmission.current.text !== text) lastSubmission.current = { text, key: crypto.randomUUID() };
    return create.mutateAsync({ form, key: lastSubmission.current.key });
  };
  return { send, saving: create.isPending || update.isPending };
}

/** The saved article, if saving failed because someone else had changed it. */
function newerArticle(error: unknown): AdminArticle | undefined {
  const isConflict = error instanceof ApiError && error.status === 409;
  return isConflict ? articleConflict.safeParse(error.body).data?.current : undefined;
}

/** The saved article that the form's values are compared with. */
function useBase(article: AdminArticle | null) {
  const [draft, setDraft] = useState(() => draftOf(article));
  const [current, setCurrent] = useState(article);
  /** The version that the changes are based on. */
  const [version, setVersion] = useState(draft?.version ?? article?.version ?? 0);
  const [conflict, setConflict] = useState<AdminArticle | null>(null);
  const [saved, setSaved] = useState(() => JSON.stringify(article ? valuesOf(article) : emptyValues));
  const replace = (latest: AdminArticle | null, text: string) => {
    setSaved(text);
    setCurrent(latest);
    setVersion(latest?.version ?? 0);
    setConflict(null);
    setDraft(null);
  };
  return { draft, current, setCurrent, version, conflict, setConflict, saved, replace };
}

export function useArticleForm(article: AdminArticle | null, onCreated: (id: number) => void) {
  const { draft, current, version, conflict, saved, ...base } = useBase(article);
  /** Incremented to remount the editor with different content. */
  const [edition, setEdition] = useState(0);
  const form = useSchemaForm(valuesSchema, draft?.values ?? (article ? valuesOf(article) : emptyValues));
  const { forget } = useFormDraft(draftName(current), form, () => ({ version }));
  const { send, saving } = useSave(current);
  const values = form.watch();
  const dirty = JSON.stringify(values) !== saved;

  /** Loads the saved article into the form and discards unsaved changes. */
  const take = (latest: AdminArticle | null) => {
    const next = latest ? valuesOf(latest) : emptyValues;
    form.reset(next);
    base.replace(latest, JSON.stringify(next));
    forget(false);
    setEdition((count) => count + 1);
  };

  /** Returns the saved article, or null if saving failed, which the form shows. */
  const save = async (baseVersion: number = version): Promise<AdminArticle | null> => {
    if (saving) return null;
    let savedArticle: AdminArticle | null = null;
    await form.handleSubmit(
      async (fields) => {
        const text = JSON.stringify(form.getValues());
        try {
          savedArticle = await send(fields, text, baseVersion);
        } catch (error) {
          const newer = newerArticle(error);
          if (newer) base.setConflict(newer);
          else if (!showServerErrors(form, error)) toastFailure(error, copy.saveFailed);
          return;
        }
        forget(false);
        base.replace(savedArticle, text);
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
    setCurrent: base.setCurrent,
    draft,
    conflict,
    edition,
    dirty,
    hasPublicUrl: current !== null && hasPublicUrl(current),
    saving,
    save,
    take,
  };
}
