import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import { emailInput, TextField } from './field.tsx';

test.each([
  [' 77002-1234', '77002-1234', { maxLength: 10 }],
  ['\t77002-1234 \n', '77002-1234', { maxLength: 10 }],
  [' 77002-12345', '77002-1234', { maxLength: 10 }],
  ['  ann@example.org  ', 'ann@example.org', emailInput],
  [' Grace Chapel ', 'Grace Chapel', {}],
])('pasting %j into an empty field gives %j', async (pasted, value, limits) => {
  const onValue = vi.fn();
  render(<TextField label="Field" onValue={onValue} {...limits} />);
  await user.click(screen.getByLabelText('Field'));
  await user.paste(pasted);
  expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe(value);
  expect(onValue).toHaveBeenLastCalledWith(value);
});

test('a space pasted inside a text stays', async () => {
  render(<TextField label="Field" defaultValue="Grace" />);
  await user.click(screen.getByLabelText('Field'));
  await user.paste(' Chapel');
  expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('Grace Chapel');
});
