/** What is done on a page that is open (every-page.tsx), and what that changes. */
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { everyPage, type OpenPage, openPage } from './every-page.tsx';

export const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button:not([disabled])')];
export const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';
export const openDialog = () => document.querySelector('[role=dialog], [role=alertdialog]');

/** The one that sends a form or confirms a dialog. */
export function mainButton(form: Element): HTMLButtonElement | undefined {
  const all = [...form.querySelectorAll('button')].filter(
    (one) => one.getAttribute('aria-label') !== 'Close',
  );
  return all.findLast((one) => one.type === 'submit') ?? all.at(-1);
}

/** What is new on the page since the last time; where nothing is, what is gone. */
export function watch({ lines, requests }: OpenPage): () => string[] {
  requests();
  let known = lines();
  return () => {
    const now = lines();
    const added = newLines(now, known);
    const gone = added.length > 0 ? [] : newLines(known, now).map((line) => `no more: ${line}`);
    known = now;
    return [...added, ...gone, ...requests()];
  };
}

/** Numbered ones do the same. */
export const kindOf = (name: string): string => name.replace(/ ?\d+/g, '');

/** Kinds of what a page has; of its tabs, only what the page does not have anyway. */
export async function kindsOf(url: string, path: string, names: () => string[]): Promise<string[]> {
  const kindsAt = async (at: string) => {
    await openPage(at, path, 'full');
    return names().map(kindOf);
  };
  const first = everyPage.find(([, one]) => one === path)![0];
  const elsewhere = url === first ? [] : await kindsAt(first);
  return [...new Set(await kindsAt(url))].filter((kind) => !elsewhere.includes(kind));
}

/** Lines that are not among the known ones. */
export const newLines = (lines: string[], known: Iterable<string>): string[] => {
  const seen = new Set(known);
  return lines.filter((line) => !seen.has(line));
};

// Whether an element takes the pointer is expensive to compute in jsdom.
export const quickUser = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

const typed: Record<string, string> = {
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

/** Fills in a field that is empty, by its kind; ticks a box. */
export async function fillIn(field: HTMLInputElement): Promise<void> {
  if (field.type === 'checkbox') {
    if (!field.checked) await quickUser.click(field);
  } else if (field instanceof HTMLSelectElement) {
    const value = [...field.options].find((option) => option.value && !option.disabled)?.value;
    if (value && !field.value) await quickUser.selectOptions(field, value);
  } else if (field.value || /radio|file/.test(field.type)) return;
  else if (/date|time/.test(field.type)) await quickUser.type(field, typed[field.type]!);
  else {
    await quickUser.click(field);
    await quickUser.paste(typed[field.name] ?? typed[field.type] ?? `my ${field.name || 'text'}`);
  }
}
