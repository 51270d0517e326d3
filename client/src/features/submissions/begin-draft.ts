import { readDraft, writeDraft } from '@/lib/draft.ts';
import { emptyValues, type FormValues } from './components/church-values.ts';

/** Name of the draft of a new church; a computer of a church office has several users. */
export const submissionDraft = (userId: number) => `church-submission-${userId}`;

/** Lets the form of a new church begin with what was typed elsewhere; a draft that is there already wins. */
export function beginSubmission(userId: number, typed: Partial<FormValues>): void {
  const name = submissionDraft(userId);
  if (!readDraft(name)) writeDraft(name, { values: { ...emptyValues, ...typed } });
}
