import { type EditableField, type ExceptionForm, emptyValue, fieldTraits } from '#shared/church-fields.ts';
import { exceptionKinds } from '#shared/service-times/schedule.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Without the times that the server parses in the texts. */
const exceptionsOf = (value: unknown): ExceptionForm[] =>
  (Array.isArray(value) ? value : []).flatMap((day) => {
    const { date, kind, text } = (day ?? {}) as Record<string, unknown>;
    const known = exceptionKinds.find((it) => it === kind);
    return known ? [{ date: textOf(date), kind: known, text: textOf(text) }] : [];
  });

function inputValue(name: EditableField, value: unknown): unknown {
  const { kind, choices } = fieldTraits[name];
  if (kind === 'lines')
    return Array.isArray(value) ? value.filter((line): line is string => typeof line === 'string') : [];
  if (kind === 'days') return exceptionsOf(value);
  if (kind === 'degrees') return typeof value === 'number' ? value : null;
  if (kind === 'image') return textOf(value) || null;
  return choices && !choices.includes(textOf(value)) ? emptyValue(name) : textOf(value);
}

/** What inputs hold, from fields of the API or of a stored draft: every field there; what is missing is empty. */
export const inputValues = (names: readonly EditableField[], fields: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, inputValue(name, fields[name])]));
