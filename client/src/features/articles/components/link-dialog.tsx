import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { isArticleLink } from '#shared/article-html.ts';
import { toolbar as copy } from '#shared/messages/articles-admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';

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
          onChange={(event) => setUrl(event.target.value)}
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
