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
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

type Tool = {
  name: keyof typeof copy;
  icon: LucideIcon;
  /** Whether the tool applies to the text at the cursor; absent for tools that are no toggles. */
  active?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
  keys?: string;
};

const begin = (editor: Editor) => editor.chain().focus();
type Chain = ReturnType<typeof begin>;

/** A tool that switches a kind of text on and off. */
const toggle = (
  name: Tool['name'],
  icon: LucideIcon,
  kind: [name: string, attributes?: { level: number }],
  run: (chain: Chain) => Chain,
  keys?: string,
): Tool => ({
  name,
  icon,
  active: (editor) => editor.isActive(...kind),
  run: (editor) => run(begin(editor)).run(),
  ...(keys ? { keys } : {}),
});

const tools: readonly Tool[] = [
  toggle('heading', Heading2, ['heading', { level: 2 }], (chain) => chain.toggleHeading({ level: 2 })),
  toggle('subheading', Heading3, ['heading', { level: 3 }], (chain) => chain.toggleHeading({ level: 3 })),
  toggle('bold', Bold, ['bold'], (chain) => chain.toggleBold(), 'Control+B'),
  toggle('italic', Italic, ['italic'], (chain) => chain.toggleItalic(), 'Control+I'),
  toggle('bullets', List, ['bulletList'], (chain) => chain.toggleBulletList()),
  toggle('numbers', ListOrdered, ['orderedList'], (chain) => chain.toggleOrderedList()),
  toggle('quote', Quote, ['blockquote'], (chain) => chain.toggleBlockquote()),
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

/** One tab stop; the arrow keys move between the buttons. */
export function RichToolbar({ editor, upload }: { editor: Editor; upload: Upload }) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null);
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
      run: () => setDialog('image'),
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
              // The text must not lose its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (state.can ? run(editor) : undefined)}
              className={clsx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-sm aria-disabled:opacity-50',
                state.active ? 'bg-ink text-white' : 'hover:bg-ink/10',
              )}
            >
              <Icon className="size-4" />
              {copy[name]}
            </button>
          );
        })}
      </div>
      {dialog === 'link' ? <LinkDialog editor={editor} onClose={close} /> : null}
      {dialog === 'image' ? <ImageDialog editor={editor} upload={upload} onClose={close} /> : null}
    </>
  );
}
