/** Rules for decisions, and what the history shows of them. No database access. */
import type { rejectReasons } from '#shared/contracts/submissions.ts';
import { type ChurchValues, type SeenField, seenFields } from '#shared/domain/church-fields.ts';
import type { Fields } from '../submissions/policy.ts';

export type Rejection = { reason: (typeof rejectReasons)[number]; note: string };

/** Old and new values of the fields that the history displays, and only the names of the others. */
export function historyDetails(before: ChurchValues, fields: Fields) {
  const names = Object.keys(fields) as Array<keyof ChurchValues>;
  const isDisplayed = (name: string) => seenFields.includes(name as SeenField);
  const displayed = names.filter(isDisplayed);
  return {
    changed: names.filter((name) => !isDisplayed(name)),
    changes: Object.fromEntries(displayed.map((name) => [name, { from: before[name], to: fields[name] }])),
  };
}
