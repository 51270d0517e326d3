/** The editor's toolbar and dialogs. */

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toolbar as copy } from '@/features/articles/copy-admin.ts';
import { fill, user } from '@/test/user.ts';
import { RichText } from './rich-text.tsx';

beforeEach(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  document.elementFromPoint = () => null;
});
afterEach(cleanup);

const picture = '/uploads/01234567-89ab-cdef-0123-456789abcdef/800.webp';
const upload = vi.fn();
beforeEach(() => {
  upload.mockReset().mockResolvedValue({ url: picture });
});

/** The editor behind the text box. */
const editorOf = () => (document.querySelector('.ProseMirror') as HTMLElement & { editor: Editor }).editor;

async function show(value = '<p>The bells ring</p>') {
  const onChange = vi.fn();
  const submitted = vi.fn();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <RichText value={value} onChange={onChange} upload={upload} />
    </form>,
  );
  await screen.findByRole('textbox');
  return { html: () => onChange.mock.lastCall?.[0] as string | undefined, submitted };
}
const select = (from: number, to: number) => editorOf().commands.setTextSelection({ from, to });
const tool = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => user.click(tool(name));
const dialog = () => screen.findByRole('dialog');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each([
  ['Heading', '<h2>The bells ring</h2>'],
  ['Subheading', '<h3>The bells ring</h3>'],
  ['Bold', '<p><strong>The</strong> bells ring</p>'],
  ['Italic', '<p><em>The</em> bells ring</p>'],
  ['Bulleted list', '<ul><li><p>The bells ring</p></li></ul>'],
  ['Numbered list', '<ol><li><p>The bells ring</p></li></ol>'],
  ['Quote', '<blockquote><p>The bells ring</p></blockquote>'],
])('%s toggles, and exposes its state', async (name, expected) => {
  const { html } = await show();
  select(1, 4);
  expect(tool(name).getAttribute('aria-pressed')).toBe('false');
  await press(name);
  expect(html()).toContain(expected);
  await waitFor(() => expect(tool(name).getAttribute('aria-pressed')).toBe('true'));
  await press(name);
  expect(html()).toContain('<p>The bells ring</p>');
  await waitFor(() => expect(tool(name).getAttribute('aria-pressed')).toBe('false'));
});

test('undo and redo are enabled only if there is something to undo or redo', async () => {
  const { html } = await show();
  expect(tool('Undo').getAttribute('aria-disabled')).toBe('true');
  await press('Undo');
  expect(html()).toBeUndefined();
  select(1, 4);
  await press('Bold');
  await waitFor(() => expect(tool('Undo').getAttribute('aria-disabled')).toBe('false'));
  expect(tool('Redo').getAttribute('aria-disabled')).toBe('true');
  await press('Undo');
  expect(html()).toContain('<p>The bells ring</p>');
  await waitFor(() => expect(tool('Redo').getAttribute('aria-disabled')).toBe('false'));
  await press('Redo');
  expect(html()).toContain('<strong>The</strong>');
});

test('the toolbar is one tab stop; arrows, Home, and End move and wrap around', async () => {
  await show();
  const all = within(screen.getByRole('toolbar')).getAllByRole('button');
  const stops = () => all.filter(({ tabIndex }) => tabIndex === 0);
  const go = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  expect(stops()).toEqual([all[0]]);
  all[0]!.focus();
  // false: preventDefault was called.
  expect(go('ArrowRight')).toBe(false);
  expect(document.activeElement).toBe(all[1]);
  expect(stops()).toEqual([all[1]]);
  go('ArrowLeft');
  go('ArrowLeft');
  expect(document.activeElement).toBe(all.at(-1));
  go('ArrowRight');
  expect(document.activeElement).toBe(all[0]);
  go('End');
  expect(document.activeElement).toBe(all.at(-1));
  go('Home');
  expect(document.activeElement).toBe(all[0]);
  expect(go('x')).toBe(true);
  act(() => all[3]!.focus());
  expect(stops()).toEqual([all[3]]);
  expect(fireEvent.mouseDown(all[3]!)).toBe(false);
});

test('linking the selection rejects invalid URLs, and adds https to a bare domain', async () => {
  const { html, submitted } = await show();
  select(5, 10);
  await press('Link');
  const box = within(await dialog());
  const field = box.getByRole<HTMLInputElement>('textbox');
  const set = box.getByRole('button', { name: copy.linkSet });
  for (const wrong of ['', '   ', 'javascript:alert(1)']) {
    await fill(field, wrong);
    await user.click(set);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  }
  expect(html()).toBeUndefined();
  expect(box.queryByRole('button', { name: copy.linkRemove })).toBeNull();
  await fill(field, ' example.org/visit ');
  await user.click(set);
  await closed();
  expect(html()).toMatch(/The <a [^>]*href="https:\/\/example\.org\/visit"[^>]*>bells<\/a> ring/);
  // The article's form was not submitted.
  expect(submitted).not.toHaveBeenCalled();
});

test('without a selection, inserts the URL itself, and following text is not part of the link', async () => {
  const { html } = await show();
  select(15, 15);
  await press('Link');
  const box = await dialog();
  await fill(within(box).getByRole('textbox'), 'https://grace.example');
  await user.keyboard('{Enter}');
  await closed();
  expect(html()).toMatch(/ring<a [^>]*>https:\/\/grace\.example<\/a><\/p>/);
  editorOf().commands.insertContent('!');
  expect(html()).toMatch(/<\/a>!<\/p>/);
});

test('the link at the cursor can be edited as a whole and removed', async () => {
  const { html } = await show('<p>The <a href="https://old.example">bells</a> ring</p>');
  select(7, 7);
  await waitFor(() => expect(tool('Link').getAttribute('aria-pressed')).toBe('true'));
  await press('Link');
  const field = within(await dialog()).getByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('https://old.example');
  await fill(field, '/news');
  await user.keyboard('{Enter}');
  await closed();
  expect(html()).toMatch(/The <a [^>]*href="\/news"[^>]*>bells<\/a> ring/);
  select(7, 7);
  await press('Link');
  await user.click(within(await dialog()).getByRole('button', { name: copy.linkRemove }));
  await closed();
  expect(html()).toBe('<p>The bells ring</p>');
});

test('canceling a dialog changes nothing and returns focus to the text', async () => {
  const { html } = await show();
  for (const name of ['Link', 'Image']) {
    await press(name);
    await user.click(within(await dialog()).getByRole('button', { name: copy.cancel }));
    await closed();
    await waitFor(() =>
      expect(editorOf().isFocused || document.activeElement === editorOf().view.dom).toBe(true),
    );
  }
  expect(html()).toBeUndefined();
});

const choose = (box: HTMLElement) =>
  user.upload(
    box.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'a.png', { type: 'image/png' }),
  );
const main = (box: HTMLElement) => box.querySelector<HTMLButtonElement>('button[type=submit]')!;

test('an image needs a file and a description, and is uploaded once', async () => {
  let finish: (stored: { url: string }) => void = () => undefined;
  upload.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const { html, submitted } = await show();
  await press('Image');
  const box = await dialog();
  const alert = () => within(box).getByRole('alert').textContent;
  await user.click(main(box));
  expect(alert()).toBe(copy.imageNeeded);
  await choose(box);
  await user.click(main(box));
  expect(alert()).toBe(copy.imageAltNeeded);
  expect(upload).not.toHaveBeenCalled();
  await fill(within(box).getByRole('textbox'), '  Bells   in a tower ');
  const before = main(box).textContent;
  await user.click(main(box));
  expect(main(box).getAttribute('aria-disabled')).toBe('true');
  expect(main(box).textContent).not.toBe(before);
  await user.click(main(box));
  expect(upload).toHaveBeenCalledTimes(1);
  finish({ url: picture });
  await closed();
  expect(html()).toContain(`<img src="${picture}" alt="Bells in a tower">`);
  expect(submitted).not.toHaveBeenCalled();
});

test('a failed upload says why, and can be retried', async () => {
  upload.mockResolvedValueOnce({ error: 'Too large' });
  const { html } = await show();
  await press('Image');
  const box = await dialog();
  await choose(box);
  await fill(within(box).getByRole('textbox'), 'Bells');
  await user.click(main(box));
  await waitFor(() => expect(within(box).getByRole('alert').textContent).toBe('Too large'));
  expect(main(box).getAttribute('aria-disabled')).toBe('false');
  await user.click(main(box));
  await closed();
  expect(html()).toContain(picture);
});

test('the selected image keeps its file but gets another description', async () => {
  const { html } = await show(`<p>The bells ring</p><img src="${picture}" alt="Old">`);
  editorOf().commands.setNodeSelection(editorOf().state.doc.content.size - 1);
  await waitFor(() => expect(tool('Image').getAttribute('aria-pressed')).toBe('true'));
  await press('Image');
  const box = await dialog();
  expect(box.querySelector('input[type=file]')).toBeNull();
  const field = within(box).getByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('Old');
  await fill(field, 'New');
  await user.click(main(box));
  await closed();
  expect(html()).toContain(`<img src="${picture}" alt="New">`);
  expect(upload).not.toHaveBeenCalled();
});

test('drops images from other sites and keeps uploads; reports an empty text as empty', async () => {
  const { html } = await show(
    `<p>The</p><img src="https://other.example/a.png" alt="x"><img src="${picture}" alt="y">`,
  );
  expect(document.querySelectorAll('.ProseMirror img[alt]').length).toBe(1);
  editorOf().commands.clearContent(true);
  expect(html()).toBe('');
});
