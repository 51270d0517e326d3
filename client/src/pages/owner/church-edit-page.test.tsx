import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { churchEdit as copy, submissions } from '#shared/messages/submissions.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { ann, showPage } from '@/test/show.tsx';
import ChurchEditPage from './church-edit-page.tsx';

const server = fakeServer(() => ({ 'GET /api/auth/me': { body: ann } }));

test('leads from another owner’s church to the dashboard, and says that a church does not exist', async () => {
  server.replies['GET /api/user/churches/3'] = { status: 403, body: { message: 'no', code: 'forbidden' } };
  showPage('/church-edit/:id', <ChurchEditPage />, '/church-edit/3');
  expect(await screen.findByText('at /dashboard')).toBeTruthy();
  expect(toastStore.get()).toMatchObject({ title: copy.denied, description: submissions.notYours });
  cleanup();
  server.replies['GET /api/user/churches/4'] = { status: 404, body: { message: 'no', code: 'not_found' } };
  showPage('/church-edit/:id', <ChurchEditPage />, '/church-edit/4');
  expect(await screen.findByText('Church Not Found')).toBeTruthy();
});
