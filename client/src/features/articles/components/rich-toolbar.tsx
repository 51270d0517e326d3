import { type Editor, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toolbar as copy } from '#shared/messages/articles-admin.ts';
import type { Upload } from '../api-admin.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';

type Tool = {
  name: keyof typeof copy;
  icon: LucideIcon;
  /** Whether the text at the cursor is of this kind; absent for tools that do something once. */
  active?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
  keys?: string;
};

const begin = (editor: Editor) => editor.chain().focus();

const tools: readonly Tool[] = [
  {
    name: 'heading',
    icon: Heading2,
    active: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => begin(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    icon: Heading3,
    active: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => begin(editor).toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bold',
    icon: Bold,
    keys: 'Control+B',
    active: (editor) => editor.isActive('bold'),
    run: (editor) => begin(editor).toggleBold().run(),
  },
  {
    name: 'italic',
    icon: Italic,
    keys: 'Control+I',
    active: (editor) => editor.isActive('italic'),
    run: (editor) => begin(editor).toggleItalic().run(),
  },
  {
    name: 'bullets',
    icon: List,
    active: (editor) => editor.isActive('bulletList'),
    run: (editor) => begin(editor).toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: ListOrdered,
    active: (editor) => editor.isActive('orderedList'),
    run: (editor) => begin(editor).toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: Quote,
    active: (editor) => editor.isActive('blockquote'),
    run: (editor) => begin(editor).toggleBlockquote().run(),
  },
];
const history: readonly Tool[] = [
  {
    name: 'undo',
    icon: Undo2,
    keys: 'Control+Z',
    can: (editor) => editor.can().undo(),
    run: (editor) => begin(editor).undo().run(),
  },
  {
    name: 'redo',
    icon: Redo2,
    keys: 'Control+Shift+Z',
    can: (editor) => editor.can().redo(),
    run: (editor) => begin(editor).redo().run(),
  },
];

/** One stop of the Tab key; the arrows go from button to button. */
export function RichToolbar({ editor, upload }: { editor: Editor; upload: Upload }) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const all: readonly Tool[] = [
    ...tools,
    {
      name: 'link',
      icon: Link2,
      active: (one) => one.isActive('link'),
      run: () => setDialog('link'),
    },
    {
      name: 'image',
      icon: ImagePlus,
      active: (one) => one.isActive('image'),
      run: () => setDialog('picture'),
    },
    ...history,
  ];
  const states = useEditorState({
    editor,
    selector: () =>
      all.map(({ active, can }) => ({ active: active?.(editor) ?? null, can: can?.(editor) ?? true })),
  });
  const move = (event: KeyboardEvent) => {
    const last = all.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  const close = () => setDialog(null);
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={copy.name}
        onKeyDown={move}
        className="flex flex-wrap gap-1 rounded-t-control border border-b-0 border-ink/50 bg-paper p-1.5"
      >
        {all.map(({ name, icon: Icon, keys, run }, index) => {
          const state = states[index] ?? { active: null, can: true };
          return (
            <button
              key={name}
              type="button"
              tabIndex={index === at ? 0 : -1}
              aria-pressed={state.active ?? undefined}
              aria-disabled={!state.can}
              aria-keyshortcuts={keys}
              onFocus={() => setAt(index)}
              // The selection in the text stays what the button is about.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (state.can ? run(editor) : undefined)}
              className={clsx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-sm aria-disabled:opacity-50',
                state.active ? 'bg-ink text-white' : 'hover:bg-ink/10',
              )}
            >
              <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {copy[name]}
            </button>
          );
        })}
      </div>
      {dialog === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
      {dialog === 'picture' ? <PictureDialog editor={editor} upload={upload} onClose={close} /> : null}
    </>
  );
}
