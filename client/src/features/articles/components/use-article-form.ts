import { useRef, useState } from 'react';
import { type AdminArticle, articleConflict } from '#shared/articles.ts';
import { newsEditor as copy, newsDesk } from '#shared/messages/articles-admin.ts';
import { toastFailure } from '@/components/toast-failure.ts';
import { toast } from '@/components/ui/toast-store.ts';
import { ApiError } from '@/lib/api-client.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { useFormDraft } from '@/lib/form-draft.ts';
import { useArticleActions } from '../api-admin.ts';
import {
  type ArticleValues,
  draftName,
  draftOf,
  emptyValues,
  isKnown,
  valuesOf,
  valuesSchema,
} from '../article-values.ts';

const savedText = {
  draft: copy.savedDraft,
  scheduled: copy.savedScheduled,
  published: copy.savedPublic,
} as const;

/** State of the form: what stands on the server, what is typed, and what became of the last save. */
export function useArticleForm(article: AdminArticle | null, onMade: (id: number) => void) {
  const [draft, setDraft] = useState(() => draftOf(article));
  const [stand, setStand] = useState(article);
  /** Version that what is typed is based on. */
  const [version, setVersion] = useState(draft?.version ?? article?.version ?? 0);
  const [conflict, setConflict] = useState<AdminArticle | null>(null);
  /** Raised when other text comes into the editor from outside. */
  const [edition, setEdition] = useState(0);
  const [saved, setSaved] = useState(() => JSON.stringify(article ? valuesOf(article) : emptyValues));
  const form = useSchemaForm(valuesSchema, draft?.values ?? (article ? valuesOf(article) : emptyValues));
  const { forget } = useFormDraft<ArticleValues, unknown>(draftName(stand), form as never, () => ({
    version,
  }));
  const actions = useArticleActions();
  const sending = useRef({ text: '', key: '' });
  const values = form.watch();
  const dirty = JSON.stringify(values) !== saved;

  /** What stands on the server comes into the form; what was typed is given up. */
  const take = (other: AdminArticle | null) => {
    const next = other ? valuesOf(other) : emptyValues;
    form.reset(next);
    setSaved(JSON.stringify(next));
    setStand(other);
    setVersion(other?.version ?? 0);
    setConflict(null);
    setDraft(null);
    setEdition((now) => now + 1);
    forget(false);
  };

  /** Key of a send: another text is another article, the same text again is the same. */
  const keyOf = (text: string) => {
    if (sending.current.text !== text) sending.current = { text, key: crypto.randomUUID() };
    return sending.current.key;
  };

  /** Answers the saved article, or null: then the form says why. */
  const save = async (over: number = version): Promise<AdminArticle | null> => {
    if (actions.create.isPending || actions.update.isPending) return null;
    let done: AdminArticle | null = null;
    await form.handleSubmit(
      async (fields) => {
        const text = JSON.stringify(form.getValues());
        try {
          done = stand
            ? await actions.update.mutateAsync({ form: fields, which: { id: stand.id, version: over } })
            : await actions.create.mutateAsync({ form: fields, key: keyOf(text) });
        } catch (error) {
          const clash =
            error instanceof ApiError && error.status === 409 ? articleConflict.safeParse(error.body) : null;
          if (clash?.success) setConflict(clash.data.current);
          else if (!showServerErrors(form as never, error))
            toastFailure(error, copy.saveFailed, newsDesk.tryAgain);
          return;
        }
        forget(false);
        setSaved(text);
        setStand(done);
        setVersion(done.version);
        setConflict(null);
        setDraft(null);
        toast({ title: copy.saved, description: savedText[done.state] });
        if (!stand) onMade(done.id);
      },
      () => toast({ title: copy.saveFailed, description: copy.fixFields, variant: 'destructive' }),
    )();
    return done;
  };

  return {
    form,
    values,
    stand,
    setStand,
    draft,
    conflict,
    edition,
    dirty,
    known: stand !== null && isKnown(stand),
    saving: actions.create.isPending || actions.update.isPending,
    preview: actions.preview,
    save,
    take,
  };
}
