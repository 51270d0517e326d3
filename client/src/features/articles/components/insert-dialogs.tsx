import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { isArticleLink } from '#shared/article-html.ts';
import { toolbar as copy } from '#shared/messages/articles-admin.ts';
import { uploadLimits } from '#shared/pictures.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { controlClass, Field, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import type { Upload } from '../api-admin.ts';

export function ImageDialog({
  editor,
  upload,
  onClose,
}: {
  editor: Editor;
  upload: Upload;
  onClose: () => void;
}) {
  const id = useId();
  const [selected] = useState(() => editor.isActive('image'));
  const [alt, setAlt] = useState(selected ? String(editor.getAttributes('image').alt ?? '') : '');
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({});
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the article's form is a parent of the toolbar.
    event.stopPropagation();
    if (busy) return;
    const text = alt.replace(/\s+/g, ' ').trim();
    const missing = {
      ...(selected || file ? {} : { file: copy.imageNeeded }),
      ...(text ? {} : { alt: copy.imageAltNeeded }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    if (selected) {
      editor.chain().focus().updateAttributes('image', { alt: text }).run();
      return onClose();
    }
    setBusy(true);
    const stored = await upload(file!);
    setBusy(false);
    if ('error' in stored) return setErrors({ file: stored.error });
    editor.chain().focus().setImage({ src: stored.url, alt: text }).run();
    onClose();
  };
  return (
    <Dialog open title={copy.imageTitle} onClose={onClose} focusAfter={() => editor.commands.focus()}>
      <Form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {selected ? null : (
          <Field label={copy.imageFile} error={errors.file}>
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                accept={uploadLimits.types.join(',')}
                onChange={(event) => setFile(event.target.files?.[0] ?? null)}
                className={controlClass}
              />
            )}
          </Field>
        )}
        <TextField
          label={copy.imageAlt}
          help={copy.imageAltHelp}
          value={alt}
          error={errors.alt}
          maxLength={200}
          onValue={setAlt}
        />
        <p role="alert" id={`${id}-error`} className="sr-only">
          {errors.file ?? errors.alt}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" aria-disabled={busy}>
            {busy ? copy.imageWorking : selected ? copy.imageSave : copy.imageInsert}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** "example.org/visit" means a URL. */
const complete = (typed: string) => (/^([a-z][a-z\d+.-]*:|\/|#)/i.test(typed) ? typed : `https://${typed}`);

/** URL of the link at the cursor or of the selected text; without a selection the URL is inserted as text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '');
  const [url, setUrl] = useState(before);
  const [error, setError] = useState<string | undefined>();
  const set = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the article's form is a parent of the toolbar.
    event.stopPropagation();
    const href = complete(url.trim());
    if (url.trim() === '' || !isArticleLink(href)) {
      setError(copy.linkWrong);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before)
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <Dialog open title={copy.linkTitle} onClose={onClose} focusAfter={() => editor.commands.focus()}>
      <Form onSubmit={set} className="flex flex-col gap-4">
        <TextField
          type="text"
          inputMode="url"
          autoComplete="off"
          label={copy.linkAddress}
          help={copy.linkHelp}
          value={url}
          error={error}
          maxLength={500}
          onValue={setUrl}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {before ? (
            <Button
              variant="quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {copy.linkRemove}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit">{copy.linkSet}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
