import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import { ConfirmDialog, Dialog, DialogActions } from './dialog.tsx';
import { toast } from './toast-store.ts';
import Toaster from './toaster.tsx';

/** Has two openers, so that focus must return to the right one. */
function Page({ removeOpener = false }: { removeOpener?: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState(false);
  const close = () => setOpen(null);
  const isRemoved = useRef(false);
  const focusHeading = () => {
    if (isRemoved.current) document.getElementById('heading')?.focus();
    return isRemoved.current;
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
      {open === 'form' ? (
        <Dialog title="Why?" onClose={close}>
          <input aria-label="Reason" />
          <button type="button" onClick={close}>
            OK
          </button>
        </Dialog>
      ) : null}
      {open === 'question' ? (
        <ConfirmDialog
          title="Delete?"
          text="It is gone for good."
          cancel="Cancel"
          confirm="Yes"
          busy={false}
          onConfirm={() => {
            isRemoved.current = removeOpener;
            setRemoved(removeOpener);
            close();
          }}
          onClose={close}
          focusAfter={focusHeading}
        />
      ) : null}
    </>
  );
}

const expectFocus = (name: string) =>
  waitFor(() => expect(document.activeElement?.textContent || document.activeElement?.ariaLabel).toBe(name));

test.each(['{Escape}', 'OK', 'Close'])('closing a form with %s returns focus to its opener', async (by) => {
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  if (by.startsWith('{')) await user.keyboard(by);
  else await user.click(screen.getByRole('button', { name: by }));
  await expectFocus('Reject');
});

test.each(['{Escape}', 'Cancel', 'Yes'])(
  'closing a confirmation with %s returns focus to its opener',
  async (by) => {
    render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await expectFocus('Cancel');
    if (by.startsWith('{')) await user.keyboard(by);
    else await user.click(screen.getByRole('button', { name: by }));
    await expectFocus('Delete');
  },
);

test('Escape closes a dialog even if a toast appeared after it', async () => {
  render(
    <>
      <Page />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectFocus('Cancel');
  act(() => toast({ title: 'Saved' }));
  await screen.findByText('Saved');
  await user.keyboard('{Escape}');
  await expectFocus('Delete');
});

test('if the opener was removed, the page decides where focus goes', async () => {
  render(<Page removeOpener />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await expectFocus('Cancel');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await expectFocus('Churches');
});

test('if the opener was removed and the page decides nothing, focus goes to its content', async () => {
  function Shrinking() {
    const [step, setStep] = useState('before');
    return (
      <main id="content" aria-label="Content" tabIndex={-1}>
        {step === 'after' ? null : (
          <button type="button" onClick={() => setStep('open')}>
            Open
          </button>
        )}
        {step === 'open' ? (
          <Dialog title="Why?" onClose={() => setStep('after')}>
            Because
          </Dialog>
        ) : null}
      </main>
    );
  }
  render(<Shrinking />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('Ctrl+Enter runs the action, even from a text area; Enter alone does not', async () => {
  const submitted: string[] = [];
  render(
    <Dialog title="Why?" onClose={() => undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted.push(new FormData(event.currentTarget).get('reason') as string);
        }}
      >
        <textarea name="reason" aria-label="Reason" />
        <DialogActions cancel="Cancel" run="Send" busy={false} onCancel={() => undefined} />
      </form>
    </Dialog>,
  );
  await user.type(screen.getByLabelText('Reason'), 'First{Enter}second');
  expect(submitted).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(submitted).toEqual(['First\nsecond']));
});
