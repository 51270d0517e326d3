/** Supports only what shared/domain/articles.ts allows. */
import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
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
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { articleLinkRel, isArticleLink } from '#shared/domain/articles.ts';
import { uploadId, uploadLimits } from '#shared/domain/pictures.ts';
import { FieldError } from '@/components/ui/field.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { uploadPhoto } from '@/components/uploads/upload.ts';
import { newsEditor as copy, toolbar as toolbarCopy } from '@/features/articles/copy-admin.ts';
import { articleTextClass } from './article-content.tsx';

/** Drops pasted images from other sites, which the server would remove anyway. */
const OwnImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (uploadId(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
});

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: articleLinkRel, target: null },
      isAllowedUri: (url) => isArticleLink(url),
    },
  }),
  OwnImage,
];

const fieldClass =
  'min-h-80 rounded-b-control border border-ink/50 bg-card px-4 pt-1 pb-6 whitespace-pre-wrap hover:border-ink/70 [&_.ProseMirror-selectednode]:outline-3 [&_.ProseMirror-selectednode]:outline-bayou';

export function RichText({
  value,
  onChange,
  error,
}: {
  /** The initial content; later changes are ignored. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}) {
  const id = useId();
  const editor = useEditor({
    extensions,
    content: value,
    // The content security policy blocks injected style elements.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(error !== undefined),
        'aria-describedby': error ? `${id}-error` : '',
        class: clsx(articleTextClass, fieldClass, error && 'border-brick'),
      },
    },
    onUpdate: (update) => onChange(update.editor.isEmpty ? '' : update.editor.getHTML()),
  });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-sm font-medium">
        {copy.content}
      </span>
      <div className="min-w-0">
        <RichToolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

type Tool = {
  name: keyof typeof toolbarCopy;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** The node or mark that it makes at the cursor; absent for tools that aren't toggles. */
  kind?: [name: string, attributes?: { level: number }] | undefined;
  keys?: string | undefined;
};

const focusChain = (editor: Editor) => editor.chain().focus();
type Chain = ReturnType<typeof focusChain>;

const command = (
  name: Tool['name'],
  icon: LucideIcon,
  run: (chain: Chain) => Chain,
  kind?: Tool['kind'],
  keys?: string,
): Tool => ({ name, icon, run: (editor) => run(focusChain(editor)).run(), kind, keys });

const tools: readonly Tool[] = [
  command('heading', Heading2, (chain) => chain.toggleHeading({ level: 2 }), ['heading', { level: 2 }]),
  command('subheading', Heading3, (chain) => chain.toggleHeading({ level: 3 }), ['heading', { level: 3 }]),
  command('bold', Bold, (chain) => chain.toggleBold(), ['bold'], 'Control+B'),
  command('italic', Italic, (chain) => chain.toggleItalic(), ['italic'], 'Control+I'),
  command('bullets', List, (chain) => chain.toggleBulletList(), ['bulletList']),
  command('numbers', ListOrdered, (chain) => chain.toggleOrderedList(), ['orderedList']),
  command('quote', Quote, (chain) => chain.toggleBlockquote(), ['blockquote']),
];
const history: readonly Tool[] = [
  command('undo', Undo2, (chain) => chain.undo(), undefined, 'Control+Z'),
  command('redo', Redo2, (chain) => chain.redo(), undefined, 'Control+Shift+Z'),
];

const refuse = (title: string) => toast({ title, variant: 'destructive' });

/** Adds the scheme to "example.org/visit". */
const withScheme = (url: string) => (/^([a-z][a-z\d+.-]*:|\/|#)/i.test(url) ? url : `https://${url}`);

/** Asks for a URL: changes or removes the link at the cursor, links the selection, or inserts the URL as text. */
function editLink(editor: Editor): void {
  const current = String(editor.getAttributes('link').href ?? '');
  const typed = window.prompt(toolbarCopy.linkAddress, current)?.trim();
  if (typed === undefined) return;
  const chain = focusChain(editor).extendMarkRange('link');
  const href = withScheme(typed);
  if (typed === '') chain.unsetLink().run();
  else if (!isArticleLink(href)) refuse(toolbarCopy.linkWrong);
  else if (editor.state.selection.empty && !current)
    chain
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run();
  else chain.setLink({ href }).run();
}

/** Undefined if the writer gives none. */
function askForAlt(current = ''): string | undefined {
  const alt = window.prompt(toolbarCopy.imageAlt, current)?.replace(/\s+/g, ' ').trim();
  if (alt === '') refuse(toolbarCopy.imageAltNeeded);
  return alt?.slice(0, 200) || undefined;
}

async function insertImage(editor: Editor, file: File): Promise<void> {
  const alt = askForAlt();
  if (!alt) return;
  toast({ title: toolbarCopy.imageWorking });
  const result = await uploadPhoto(file);
  if ('error' in result) refuse(result.error.description);
  else focusChain(editor).setImage({ src: result.url, alt }).run();
}

const linkTool: Tool = { name: 'link', icon: Link2, kind: ['link'], run: editLink };

/** Adds an image, or changes the alternative text of the selected one. */
const imageTool = (choose: () => void): Tool => ({
  name: 'image',
  icon: ImagePlus,
  kind: ['image'],
  run: (editor) => {
    if (!editor.isActive('image')) return choose();
    const alt = askForAlt(String(editor.getAttributes('image').alt ?? ''));
    if (alt) focusChain(editor).updateAttributes('image', { alt }).run();
  },
});

/** One tab stop; arrow keys move between the buttons. */
function RichToolbar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const file = useRef<HTMLInputElement>(null);
  const all: readonly Tool[] = [...tools, linkTool, imageTool(() => file.current?.click()), ...history];
  const active = useEditorState({
    editor,
    selector: () => all.map(({ kind }) => kind && editor.isActive(...kind)),
  });
  const move = (event: KeyboardEvent) => {
    const last = all.length - 1;
    const next = {
      ArrowRight: activeIndex === last ? 0 : activeIndex + 1,
      ArrowLeft: activeIndex === 0 ? last : activeIndex - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActiveIndex(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label={toolbarCopy.name}
        onKeyDown={move}
        className="flex flex-wrap gap-1 rounded-t-control border border-b-0 border-ink/50 bg-paper p-1.5"
      >
        {all.map((tool, index) => (
          <ToolButton
            key={tool.name}
            tool={tool}
            active={active[index]}
            tabIndex={index === activeIndex ? 0 : -1}
            onFocus={() => setActiveIndex(index)}
            onRun={() => tool.run(editor)}
          />
        ))}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={toolbarCopy.image}
        accept={uploadLimits.types.join(',')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void insertImage(editor, chosen);
          target.value = '';
        }}
      />
    </>
  );
}

function ToolButton({
  tool: { name, icon: Icon, keys },
  active,
  tabIndex,
  onFocus,
  onRun,
}: {
  tool: Tool;
  active: boolean | undefined;
  tabIndex: number;
  onFocus: () => void;
  onRun: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={active}
      aria-keyshortcuts={keys}
      onFocus={onFocus}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
      className={clsx(
        'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-sm',
        active ? 'bg-ink text-card' : 'hover:bg-ink/10',
      )}
    >
      <Icon className="size-4" />
      {toolbarCopy[name]}
    </button>
  );
}
