import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { toolbar as copy } from '@/features/articles/copy-admin.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { RichText } from './rich-text.tsx';

const picture = '/uploads/01234567-89ab-cdef-0123-456789abcdef/800.webp';
const upload = 'POST /api/uploads';
const server = fakeServer(() => ({ [upload]: { body: { url: picture } } }));
const prompt = vi.fn();
beforeEach(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  document.elementFromPoint = () => null;
  vi.stubGlobal('prompt', prompt.mockReset());
});

/** The editor behind the text box. */
const editorOf = () => (document.querySelector('.ProseMirror') as HTMLElement & { editor: Editor }).editor;

async function show(value = '<p>The bells ring</p>') {
  const onChange = vi.fn();
  showPage('/admin', <RichText value={value} onChange={onChange} />);
  await screen.findByRole('textbox');
  return { html: () => onChange.mock.lastCall?.[0] as string | undefined };
}
const select = (from: number, to: number) => editorOf().commands.setTextSelection({ from, to });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const choose = () =>
  user.upload(
    screen.getByLabelText(copy.image, { selector: 'input' }),
    new File(['x'], 'a.png', { type: 'image/png' }),
  );

test('the editor injects no style element, which the content security policy would block', async () => {
  await show();
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test.each([
  ['Bold', '<p><strong>The</strong> bells ring</p>'],
  ['Heading', '<h2>The bells ring</h2>'],
  ['Subheading', '<h3>The bells ring</h3>'],
  ['Quote', '<blockquote><p>The bells ring</p></blockquote>'],
])('%s changes the text, and exposes its state', async (name, changed) => {
  const { html } = await show();
  select(1, 4);
  await press(name);
  expect(html()).toContain(changed);
  await waitFor(() => expect(screen.getByRole('button', { name }).ariaPressed).toBe('true'));
});

test('the toolbar is one tab stop; arrows, Home, and End move and wrap around', async () => {
  await show();
  const all = within(screen.getByRole('toolbar')).getAllByRole('button');
  const go = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  const stops = () => all.filter(({ tabIndex }) => tabIndex === 0);
  act(() => all[0]!.focus());
  go('ArrowLeft');
  expect(document.activeElement).toBe(all.at(-1));
  go('ArrowRight');
  expect(document.activeElement).toBe(all[0]);
  go('End');
  expect(stops()).toEqual([all.at(-1)]);
  go('Home');
  expect(stops()).toEqual([all[0]]);
});

test.each([
  ['example.org/visit', 'https://example.org/visit'],
  [' /news ', '/news'],
])('links the selection to %s', async (typed, href) => {
  const { html } = await show();
  prompt.mockReturnValue(typed);
  select(5, 10);
  await press('Link');
  expect(html()).toContain(`href="${href}">bells</a> ring`);
});

test('refuses a link that readers must not get, and changes nothing if the question is canceled', async () => {
  const { html } = await show();
  select(5, 10);
  prompt.mockReturnValueOnce('javascript:alert(1)').mockReturnValueOnce(null);
  await press('Link');
  expect(toastStore.get()).toMatchObject({ title: copy.linkWrong, variant: 'destructive' });
  await press('Link');
  expect(html()).toBeUndefined();
});

test('without a selection, inserts the URL itself, and following text is not part of the link', async () => {
  const { html } = await show();
  select(15, 15);
  prompt.mockReturnValue('https://grace.example');
  await press('Link');
  editorOf().commands.insertContent('!');
  expect(html()).toMatch(/ring<a [^>]*>https:\/\/grace\.example<\/a>!<\/p>/);
});

test('the link at the cursor can be edited as a whole and removed', async () => {
  const { html } = await show('<p>The <a href="https://old.example">bells</a> ring</p>');
  select(7, 7);
  prompt.mockReturnValueOnce('/news').mockReturnValueOnce('');
  await press('Link');
  expect(prompt).toHaveBeenCalledWith(copy.linkAddress, 'https://old.example');
  expect(html()).toMatch(/The <a [^>]*href="\/news">bells<\/a> ring/);
  await press('Link');
  expect(html()).toBe('<p>The bells ring</p>');
});

test('an image is uploaded once it is described', async () => {
  const { html } = await show();
  prompt.mockReturnValueOnce('  ').mockReturnValueOnce('  Bells   in a tower ');
  await choose();
  expect(toastStore.get()).toMatchObject({ title: copy.imageAltNeeded });
  expect(server.bodies(upload)).toEqual([]);
  await choose();
  await waitFor(() => expect(html()).toContain(`<img src="${picture}" alt="Bells in a tower">`));
  expect(server.bodies(upload)).toHaveLength(1);
});

test('a failed upload says why', async () => {
  const { html } = await show();
  prompt.mockReturnValue('Bells');
  server.replies[upload] = { status: 400, body: { message: 'Too large' } };
  await choose();
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Too large' }));
  expect(html()).toBeUndefined();
});

test('the selected image keeps its file but gets another description', async () => {
  const { html } = await show(`<p>The bells ring</p><img src="${picture}" alt="Old">`);
  editorOf().commands.setNodeSelection(editorOf().state.doc.content.size - 1);
  prompt.mockReturnValue('New');
  await press('Image');
  expect(prompt).toHaveBeenCalledWith(copy.imageAlt, 'Old');
  expect(html()).toContain(`<img src="${picture}" alt="New">`);
  expect(server.bodies(upload)).toEqual([]);
});

test('drops images from other sites and keeps uploads; reports an empty text as empty', async () => {
  const { html } = await show(
    `<p>The</p><img src="https://other.example/a.png" alt="x"><img src="${picture}" alt="y">`,
  );
  expect(document.querySelectorAll('.ProseMirror img[alt]').length).toBe(1);
  editorOf().commands.clearContent(true);
  expect(html()).toBe('');
});
