/** The rich-text editor; supports only what shared/article-html.ts allows. */
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { clsx } from 'clsx';
import { useEffect, useId } from 'react';
import { articleLinkRel, isArticleLink } from '#shared/article-html.ts';
import { newsEditor as copy } from '#shared/messages/articles-admin.ts';
import { uploadId } from '#shared/pictures.ts';
import { FieldError } from '@/components/ui/field.tsx';
import type { Upload } from '../api-admin.ts';
import { articleTextClass } from './article-content.tsx';
import { RichToolbar } from './rich-toolbar.tsx';

/** Pasted images of other sites are dropped: the server would remove them. */
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
  upload,
  error,
}: {
  /** Initial text; from then on the editor holds it. */
  value: string;
  onChange: (html: string) => void;
  upload: Upload;
  error?: string | undefined;
}) {
  const id = useId();
  const wiring = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-invalid': String(error !== undefined),
    'aria-describedby': error ? `${id}-error` : '',
    class: clsx(articleTextClass, fieldClass, error && 'border-brick'),
  };
  const editor = useEditor({
    extensions,
    content: value,
    // The content security policy refuses injected style elements.
    injectCSS: false,
    editorProps: { attributes: wiring },
  });
  useEffect(() => {
    const report = () => onChange(editor.isEmpty ? '' : editor.getHTML());
    editor.on('update', report);
    return () => {
      editor.off('update', report);
    };
  }, [editor, onChange]);
  const attributes = JSON.stringify(wiring);
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: JSON.parse(attributes) as Record<string, string> } });
  }, [editor, attributes]);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-sm font-medium">
        {copy.content}
      </span>
      <div className="min-w-0">
        <RichToolbar editor={editor} upload={upload} />
        <EditorContent editor={editor} />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
