import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { registerPage } from '@/app/router.tsx';
import { possibleDuplicate } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showSite, standIn } from '@/test/site.tsx';
import { fill, user } from '@/test/user.ts';
import AdminChurchPage from './admin-church-page.tsx';

const owner = { id: 7, username: 'maria', email: 'maria@grace.example', emailVerified: true };
const fields = {
  ...emptyChurch,
  name: 'Grace Chapel',
  denomination: 'Reformed',
  area: 'Montrose',
  email: 'office@grace.example',
};
const church = {
  id: 3,
  status: 'approved',
  version: 4,
  fields,
  owner,
  changeWaiting: true,
  websiteHidden: false,
  source: null,
};

const server = fakeServer(() => ({
  'GET /api/auth/me': { body: { id: 1, username: 'admin', email: 'a@x.example', role: 'admin' } },
  'GET /api/admin/session': {
    body: { authenticated: true, userId: 1, role: 'admin', secondFactorMissing: false },
  },
  'GET /api/admin/churches/3': { body: church },
  'GET /api/churches/3/photos': { body: [] },
  'PUT /api/admin/churches/3': { body: { version: 5, changed: ['phone'], message: 'Changed.' } },
  'POST /api/admin/websites': { body: { changed: 1, message: 'Marked.' } },
  'POST /api/admin/churches': { body: { id: 9, message: 'Listed.' } },
}));
beforeEach(() => {
  registerPage('admin/admin-church-page', AdminChurchPage);
  standIn('admin/admin-page', 'account/auth-page', 'visitor/church-page');
});

const field = (name: RegExp | string) => screen.findByLabelText(name);
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => server.bodies('PUT /api/admin/churches/3');

test('edits every field of a church that lacks most of them, with a note', async () => {
  showSite('/admin/churches/3');
  expect(await field(/^Denomination/)).toHaveProperty('value', 'Reformed');
  expect(screen.getAllByText(/maria@grace.example/)).toHaveLength(2);
  expect(screen.getByText(/The owner’s edit is waiting/)).toBeTruthy();
  await fill(await field(/^Phone/), '713-555-0100');
  await fill(await field(/^City/), 'Katy');
  await fill(await field(/^Mission statement/), 'To serve.');
  await fill(await field(/^Note/), 'By phone.');
  await save();
  expect(await screen.findByText('at /admin?tab=approved')).toBeTruthy();
  expect(sent()).toEqual([
    expect.objectContaining({
      name: 'Grace Chapel',
      phone: '713-555-0100',
      city: 'Katy',
      state: 'TX',
      missionStatement: 'To serve.',
      email: 'office@grace.example',
      description: '',
      services: [],
      note: 'By phone.',
    }),
  ]);
});

test('a conflict shows both versions, and saving again overwrites the newer one', async () => {
  const newer = { ...fields, city: 'Humble', email: 'new@grace.example', phone: '713-555-0199' };
  server.replies['PUT /api/admin/churches/3'] = () => {
    server.replies['PUT /api/admin/churches/3'] = { body: { version: 6, changed: [], message: 'Changed.' } };
    return {
      status: 409,
      body: { message: 'Changed meanwhile', code: 'conflict', current: { version: 5, fields: newer } },
    };
  };
  showSite('/admin/churches/3');
  await fill(await field(/^Phone/), '713-555-0100');
  await save();
  const conflict = await screen.findByRole('region', { name: /saved changes while you were editing/ });
  expect(within(conflict).getByText('713-555-0199')).toBeTruthy();
  expect(within(conflict).getByText('Humble')).toBeTruthy();
  expect(await field(/^Phone/)).toHaveProperty('value', '713-555-0100');
  await user.click(within(conflict).getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ phone: '713-555-0100', city: 'Humble', email: 'new@grace.example' });
});

test('shows an error for an invalid field, and sends no request', async () => {
  showSite('/admin/churches/3');
  await fill(await field(/^State/), 'T');
  await save();
  expect(await screen.findByText('Please enter a two-letter state abbreviation')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('marks a website as hijacked, and shows its link again', async () => {
  const withWebsite = { ...church, fields: { ...fields, website: 'https://grace.example/' } };
  server.replies['GET /api/admin/churches/3'] = { body: withWebsite };
  showSite('/admin/churches/3');
  const website = await screen.findByRole('region', { name: 'Website' });
  server.replies['GET /api/admin/churches/3'] = { body: { ...withWebsite, websiteHidden: true } };
  await user.click(within(website).getByRole('button', { name: 'Mark as hijacked' }));
  expect(await within(website).findByText('Visitors get no link to this website.')).toBeTruthy();
  await user.click(within(website).getByRole('button', { name: 'Show the link again' }));
  expect(server.bodies('POST /api/admin/websites')).toEqual([
    { ids: [3], decision: 'hijacked' },
    { ids: [3], decision: 'keep' },
  ]);
});

test('adds a church with only three fields', async () => {
  showSite('/admin/churches/new');
  await screen.findByRole('button', { name: 'Add church' });
  await fill(await field(/^Church name/), 'Hope Chapel');
  await fill(await field(/^Denomination/), 'Quaker');
  await fill(await field(/^Area/), 'Montrose');
  await user.click(screen.getByRole('button', { name: 'Add church' }));
  expect(await screen.findByText('at /admin?tab=approved')).toBeTruthy();
  expect(server.bodies('POST /api/admin/churches')).toEqual([
    expect.objectContaining({ name: 'Hope Chapel', denomination: 'Quaker', area: 'Montrose' }),
  ]);
});

test('stops an exact duplicate of a new church until it is dismissed, without offering to claim it', async () => {
  server.replies['POST /api/user/churches/possible-duplicates'] = {
    body: [{ ...possibleDuplicate, name: 'HOPE CHAPEL', zip: '77006' }],
  };
  showSite('/admin/churches/new');
  await fill(await field(/^Church name/), 'Hope Chapel');
  await fill(await field(/^ZIP/), '77006');
  await fill(await field(/^Denomination/), 'Quaker');
  await fill(await field(/^Area/), 'Montrose');
  const add = () => user.click(screen.getByRole('button', { name: 'Add church' }));
  await add();
  expect(await screen.findByText('HOPE CHAPEL')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Claim/ })).toBeNull();
  expect(server.bodies('POST /api/admin/churches')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'No, mine is a different church' }));
  await add();
  await screen.findByText('at /admin?tab=approved');
});

test('redirects to sign-in without a session, and shows a missing church as not found', async () => {
  server.replies['GET /api/admin/churches/3'] = { status: 404, body: { message: 'gone' } };
  const { unmount } = showSite('/admin/churches/3');
  expect(await screen.findByText('Church Not Found')).toBeTruthy();
  unmount();
  server.replies['GET /api/admin/session'] = { body: { authenticated: false, userId: null, role: null } };
  showSite('/admin/churches/3');
  expect(await screen.findByText(/^at \/auth/)).toBeTruthy();
});
