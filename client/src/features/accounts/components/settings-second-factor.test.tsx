import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { paste, user } from '@/test/user.ts';
import { SettingsSecondFactor } from './settings-second-factor.tsx';

const path = '/api/user/second-factor';
const off = { enabled: false, required: true, recoveryCodes: 0 };
const server = fakeServer(() => ({ [`GET ${path}`]: { body: off } }));

const open = () => showPart(<SettingsSecondFactor />);

test('setup goes through password, QR code, first code, and recovery codes', async () => {
  open();
  expect(await screen.findByText(/to open the admin area/)).toBeTruthy();
  server.replies[`POST ${path}`] = { body: { secret: 'ABCDEFGH', qr: { size: 1, path: 'M0 0h1v1h-1z' } } };
  await paste(screen.getByLabelText('Current password'), 'a good password');
  await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('ABCDEFGH')).toBeTruthy();

  server.replies[`POST ${path}/confirm`] = {
    status: 400,
    body: { message: 'This code is wrong', fields: { code: 'This code is wrong' } },
  };
  await paste(screen.getByLabelText('Code from your authenticator app'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(await screen.findByText('This code is wrong')).toBeTruthy();
  server.replies[`POST ${path}/confirm`] = () => {
    server.replies[`GET ${path}`] = { body: { ...off, enabled: true, recoveryCodes: 2 } };
    return { body: { message: 'On', recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] } };
  };
  await paste(screen.getByLabelText('Code from your authenticator app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn it on' }));
  expect(await screen.findByText('mnpqr-stuvw')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the admin area' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect(await screen.findByText(/2 recovery codes left/)).toBeTruthy();
  expect(screen.queryByText('abcde-fghjk')).toBeNull();
});

test('can be reloaded after an error', async () => {
  server.replies[`GET ${path}`] = { status: 400, body: { message: 'Not now.' } };
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.replies[`GET ${path}`] = { body: off };
  await user.click(retry);
  expect(await screen.findByLabelText('Current password')).toBeTruthy();
});

test('turning it off sends the password and a code', async () => {
  server.replies[`GET ${path}`] = { body: { enabled: true, required: false, recoveryCodes: 10 } };
  server.replies[`DELETE ${path}`] = () => {
    server.replies[`GET ${path}`] = { body: { ...off, required: false } };
    return { body: { message: 'Off' } };
  };
  open();
  await paste(await screen.findByLabelText('Current password'), 'a good password');
  await paste(screen.getByLabelText('Code from your authenticator app'), 'abcde-fghjk');
  await user.click(screen.getByRole('button', { name: 'Turn it off' }));
  expect(await screen.findByText('Two-step sign-in is off.')).toBeTruthy();
  expect(server.bodies(`DELETE ${path}`)).toEqual([
    { currentPassword: 'a good password', code: 'abcde-fghjk' },
  ]);
});
