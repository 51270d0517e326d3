import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { isArticleLink } from '#shared/article-html.ts';
import { toolbar as copy } from '#shared/messages/articles-admin.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';

/** "example.org/visit" is meant as a web address. */
const complete = (typed: string) => (/^([a-z][a-z\d+.-]*:|\/|#)/i.test(typed) ? typed : `https://${typed}`);

/** Address of the link at the cursor, or of the selected copy; without a selection the address is the copy. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [fault, setFault] = useState<string | undefined>();
  const set = (event: FormEvent) => {
    event.preventDefault();
    // The article's own form stands around the toolbar in React's tree.
    event.stopPropagation();
    const href = complete(address.trim());
    if (address.trim() === '' || !isArticleLink(href)) {
      setFault(copy.linkWrong);
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
    <Dialog
      open
      title={copy.linkTitle}
      closeLabel={copy.close}
      onClose={onClose}
      focusAfter={() => editor.commands.focus()}
    >
      <Form onSubmit={set} className="flex flex-col gap-4">
        <TextField
          type="text"
          inputMode="url"
          autoComplete="off"
          label={copy.linkAddress}
          help={copy.linkHelp}
          value={address}
          error={fault}
          maxLength={500}
          onChange={(event) => setAddress(event.target.value)}
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
