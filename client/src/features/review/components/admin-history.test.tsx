import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill } from '@/test/user.ts';
import { AdminHistory } from './admin-history.tsx';

const entry = { id: 1, at: '2026-11-01T12:00:00Z', churchId: 3, actor: 'maria', details: {} };
const history = '/api/admin/history';

fakeServer(() => ({
  [`GET ${history}`]: {
    body: [
      { ...entry, action: 'approved', churchName: 'Grace Chapel' },
      { ...entry, id: 2, action: 'rejected', churchName: 'Hope Chapel' },
    ],
  },
  [`GET ${history}?action=rejected`]: {
    body: [{ ...entry, id: 2, action: 'rejected', churchName: 'Hope Chapel' }],
  },
  [`GET ${history}?action=rejected&actor=nobody`]: { body: [] },
}));
afterEach(cleanup);

test('filters the history by action and by user', async () => {
  showPage('/admin', <AdminHistory churchId={null} onChurch={() => undefined} />, '/admin?tab=history');
  expect(await screen.findByRole('button', { name: 'Grace Chapel' })).toBeTruthy();
  await fill(screen.getByLabelText('What happened'), 'rejected');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Grace Chapel' })).toBeNull());
  expect(await screen.findByRole('button', { name: 'Hope Chapel' })).toBeTruthy();
  await fill(screen.getByLabelText('Done by'), 'nobody');
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
});
