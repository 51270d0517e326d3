/** Actions on an open page (every-page.tsx), and their effects. */
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { everyPage, type OpenPage, openPage } from './every-page.tsx';

export const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button:not([disabled])')];
export const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';
export const openDialog = () => document.querySelector('[role=dialog], [role=alertdialog]');

/** The button that submits a form or confirms a dialog. */
export function mainButton(form: Element): HTMLButtonElement | undefined {
  const all = [...form.querySelectorAll('button')].filter(
    (button) => button.getAttribute('aria-label') !== 'Close',
  );
  return all.findLast((button) => button.type === 'submit') ?? all.at(-1);
}

/** Lines added to the page since the last call or, if there are none, the lines removed. */
export function watch({ lines, requests }: OpenPage): () => string[] {
  requests();
  let previous = lines();
  return () => {
    const now = lines();
    const added = newLines(now, previous);
    const removed = added.length > 0 ? [] : newLines(previous, now).map((line) => `no more: ${line}`);
    previous = now;
    return [...added, ...removed, ...requests()];
  };
}

/** Numbered buttons do the same. */
export const kindOf = (name: string): string => name.replace(/ ?\d+/g, '');

/** The kinds of elements on a page. For a tab, only those that the page's first tab doesn't have. */
export async function kindsOf(url: string, path: string, names: () => string[]): Promise<string[]> {
  const kindsAt = async (at: string) => {
    await openPage(at, path, 'full');
    return names().map(kindOf);
  };
  const first = everyPage.find(([, pattern]) => pattern === path)![0];
  const elsewhere = url === first ? [] : await kindsAt(first);
  return [...new Set(await kindsAt(url))].filter((kind) => !elsewhere.includes(kind));
}

/** Lines that are not among the known ones. */
export const newLines = (lines: string[], known: Iterable<string>): string[] => {
  const knownLines = new Set(known);
  return lines.filter((line) => !knownLines.has(line));
};

// Computing whether an element accepts pointer events is slow in jsdom.
export const quickUser = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const sampleInput: Record<string, string> = {
  email: 'new@grace.example',
  url: 'https://new.example',
  tel: '713-555-0199',
  number: '2',
  date: '2026-12-24',
  time: '11:30',
  password: 'quiet herons fly',
  zip: '77002',
  textarea: 'What they should know about us, in one or two sentences.',
};

export const fieldsIn = (root: ParentNode): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')].filter(
    (field) => !field.disabled && !field.readOnly && !field.closest('[aria-hidden=true]'),
  );

/** Fills in an empty field with a value of its kind, or checks a box. */
export async function fillIn(field: HTMLInputElement): Promise<void> {
  if (field.type === 'checkbox') {
    if (!field.checked) await quickUser.click(field);
  } else if (field instanceof HTMLSelectElement) {
    const value = [...field.options].find((option) => option.value && !option.disabled)?.value;
    if (value && !field.value) await quickUser.selectOptions(field, value);
  } else if (field.value || /radio|file/.test(field.type)) return;
  else if (/date|time/.test(field.type)) await quickUser.type(field, sampleInput[field.type]!);
  else {
    await quickUser.click(field);
    await quickUser.paste(sampleInput[field.name] ?? sampleInput[field.type] ?? `my ${field.name || 'text'}`);
  }
}
