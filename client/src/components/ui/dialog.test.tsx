import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import { ConfirmDialog, Dialog, DialogActions } from './dialog.tsx';
import { toast } from './toast-store.ts';
import Toaster from './toaster.tsx';

afterEach(cleanup);

/** Two ways in, so that "back to the opener" means the right one. */
function Page({ gone = false }: { gone?: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState(false);
  const close = () => setOpen(null);
  const isGone = useRef(false);
  const elsewhere = () => {
    if (isGone.current) document.getElementById('heading')?.focus();
    return isGone.current;
  };
  return (
    <>
      <h1 id="heading" tabIndex={-1}>
        Churches
      </h1>
      <button type="button" onClick={() => setOpen('form')}>
        Reject
      </button>
      {removed ? null : (
        <button type="button" onClick={() => setOpen('question')}>
          Delete
        </button>
      )}
      <Dialog open={open === 'form'} title="Why?" closeLabel="Close" onClose={close}>
        <input aria-label="Reason" />
        <button type="button" onClick={close}>
          OK
        </button>
      </Dialog>
      {open === 'question' ? (
        <ConfirmDialog
          title="Delete?"
          text="It is gone for good."
          cancel="Cancel"
          confirm="Yes"
          working="Deleting"
          closeLabel="Close"
          busy={false}
          onConfirm={() => {
            isGone.current = gone;
            setRemoved(gone);
            close();
          }}
          onClose={close}
          focusAfter={elsewhere}
        />
      ) : null}
    </>
  );
}

const focused = (name: string) =>
  waitFor(() => expect(document.activeElement?.textContent || document.activeElement?.ariaLabel).toBe(name));

test.each(['{Escape}', 'OK', 'Close'])('a form closed by %s returns the focus to its opener', async (by) => {
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  if (by.startsWith('{')) await user.keyboard(by);
  else await user.click(screen.getByRole('button', { name: by }));
  await focused('Reject');
});

test.each(['{Escape}', 'Cancel', 'Yes'])(
  'a question closed by %s returns the focus to its opener',
  async (by) => {
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await focused('Cancel');
    if (by.startsWith('{')) await user.keyboard(by);
    else await user.click(screen.getByRole('button', { name: by }));
    await focused('Delete');
  },
);

test('Escape closes a dialog although a toast appeared after it', async () => {
  render(
    <>
      <Page />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await focused('Cancel');
  act(() => toast({ title: 'Saved' }));
  await screen.findByText('Saved');
  await user.keyboard('{Escape}');
  await focused('Delete');
});

test('an opener that was deleted leaves the focus where the page says', async () => {
  render(<Page gone />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await focused('Cancel');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await focused('Churches');
});

test('Ctrl+Enter runs the action, also from a text; Enter alone does not', async () => {
  const sent: string[] = [];
  render(
    <Dialog open title="Why?" closeLabel="Close" onClose={() => undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(new FormData(event.currentTarget).get('reason') as string);
        }}
      >
        <textarea name="reason" aria-label="Reason" />
        <DialogActions cancel="Cancel" run="Send" busy={false} onCancel={() => undefined} />
      </form>
    </Dialog>,
  );
  await user.type(screen.getByLabelText('Reason'), 'First{Enter}second');
  expect(sent).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toEqual(['First\nsecond']));
});
