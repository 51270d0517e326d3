import { render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useScrollAndFocus } from '@/lib/navigation.ts';
import { Elsewhere } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { BackToDirectory } from './back-to-directory.tsx';

function Site() {
  useScrollAndFocus();
  return (
    <>
      <Link to="/church/1">Grace</Link>
      <Routes>
        <Route path="/church/1" element={<BackToDirectory />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </>
  );
}
const open = (url: string) => {
  window.history.replaceState(null, '', url);
  render(
    <BrowserRouter>
      <Site />
    </BrowserRouter>,
  );
};
const back = async () => {
  await user.click(screen.getByRole('link', { name: 'Grace' }));
  await user.click(await screen.findByRole('link', { name: 'Back to Directory' }));
};

test('Back to Directory returns to the visitor’s filtered list', async () => {
  open('/directory?area=Katy');
  await back();
  expect(await screen.findByText('at /directory?area=Katy')).toBeTruthy();
});

test('Back to Directory opens the full list if the visitor came from another page', async () => {
  open('/featured');
  await back();
  expect(await screen.findByText('at /directory')).toBeTruthy();
});
