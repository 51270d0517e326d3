import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { isArticleLink } from '#shared/domain/articles.ts';
import { uploadLimits } from '#shared/domain/pictures.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogActions } from '@/components/ui/dialog.tsx';
import { controlClass, Field, TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form-controls.tsx';
import { toolbar as copy } from '@/features/articles/copy-admin.ts';
import type { Upload } from '../api-admin.ts';

type DialogProps = { editor: Editor; onClose: () => void };

export function ImageDialog({ editor, upload, onClose }: DialogProps & { upload: Upload }) {
  const [selected] = useState(() => editor.isActive('image'));
  const [alt, setAlt] = useState(selected ? String(editor.getAttributes('image').alt ?? '') : '');
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({});
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a React child of the article's form, so the event would bubble to it.
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
    const result = await upload(file!);
    setBusy(false);
    if ('error' in result) return setErrors({ file: result.error });
    editor.chain().focus().setImage({ src: result.url, alt: text }).run();
    onClose();
  };
  return (
    <Dialog title={copy.imageTitle} onClose={onClose} focusAfter={() => editor.commands.focus()}>
      <Form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {selected ? null : <FileField error={errors.file} onFile={setFile} />}
        <TextField
          label={copy.imageAlt}
          help={copy.imageAltHelp}
          value={alt}
          error={errors.alt}
          maxLength={200}
          onValue={setAlt}
        />
        <p role="alert" className="sr-only">
          {errors.file ?? errors.alt}
        </p>
        <DialogActions
          run={busy ? copy.imageWorking : selected ? copy.imageSave : copy.imageInsert}
          busy={busy}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function FileField({ error, onFile }: { error: string | undefined; onFile: (file: File | null) => void }) {
  return (
    <Field label={copy.imageFile} error={error}>
      {(controlProps) => (
        <input
          {...controlProps}
          type="file"
          accept={uploadLimits.types.join(',')}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          className={controlClass}
        />
      )}
    </Field>
  );
}

/** Adds the scheme to "example.org/visit". */
const withScheme = (url: string) => (/^([a-z][a-z\d+.-]*:|\/|#)/i.test(url) ? url : `https://${url}`);

/** Edits the link at the cursor or links the selection. Without a selection, the URL is inserted as text. */
export function LinkDialog({ editor, onClose }: DialogProps) {
  const currentHref = String(editor.getAttributes('link').href ?? '');
  const [url, setUrl] = useState(currentHref);
  const [error, setError] = useState<string | undefined>();
  const set = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a React child of the article's form, so the event would bubble to it.
    event.stopPropagation();
    const href = withScheme(url.trim());
    if (url.trim() === '' || !isArticleLink(href)) {
      setError(copy.linkWrong);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !currentHref)
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <Dialog title={copy.linkTitle} onClose={onClose} focusAfter={() => editor.commands.focus()}>
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
          {currentHref ? (
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
