import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MergeSide } from '#shared/contracts/admin/submissions-merge.ts';
import { type ChurchValues, emptyChurch } from '#shared/domain/church-fields.ts';
import { type DeskAction, OpenItemActions } from '@/features/desk/desk-actions.tsx';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { toasted, user } from '@/test/user.ts';
import { MergeDialog } from './merge-dialog.tsx';

type Values = Partial<Omit<MergeSide, 'fields'>> & { fields?: Partial<ChurchValues> };

const side = (id: number, values: Values = {}): MergeSide => ({
  id,
  status: 'approved',
  source: null,
  sourceId: null,
  owner: null,
  photos: 0,
  events: 0,
  subscriptions: 0,
  ...values,
  fields: {
    ...emptyChurch,
    name: 'Grace Chapel',
    denomination: 'Baptist',
    zip: '77002',
    area: 'Downtown',
    ...values.fields,
  },
});
const owned = side(2, {
  status: 'pending',
  owner: { id: 7, username: 'maria', email: 'maria@grace.example', emailVerified: true },
  photos: 2,
  fields: { address: '12 Oak Street', description: 'Under the oaks.', phone: '713 555 0100' },
});
const entry = side(1, { source: 'hifld', sourceId: '77', fields: { phone: '713 555 0999' } });

const comparison = 'GET /api/admin/churches/2/merge?with=1';
const server = fakeServer(() => ({
  [comparison]: { body: { sides: [owned, entry], stamp: 'first' } },
  'POST /api/admin/churches/2/merge': { body: { message: 'merged' } },
}));

const sent = () => server.bodies('POST /api/admin/churches/2/merge');
const show = async () => {
  const merge: DeskAction = {
    label: 'Merge',
    dialog: (dialog) => <MergeDialog church={{ id: 2 }} other={{ id: 1 }} {...dialog} />,
  };
  showPage('/admin', <OpenItemActions of="" offered={[merge]} />);
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await screen.findByRole('button', { name: 'Merge them' });
};
const field = (name: string) => within(screen.getByRole('group', { name }));

test('tells equal names apart, proposes the owner’s values, and sends the choices', async () => {
  await show();
  const keepChoice = field('Which one do you want to keep?');
  expect(
    keepChoice.getByRole('radio', { name: /#2 · Waiting · Owner: maria.*12 Oak Street.*Photos: 2/ }),
  ).toHaveProperty('disabled', true);
  expect(keepChoice.getByRole('radio', { name: /#1 · Public · Imported: hifld 77/ })).toHaveProperty(
    'checked',
    true,
  );
  for (const name of ['Address', 'Description', 'Phone'])
    expect(field(name).getByRole('radio', { name: /#2/ })).toHaveProperty('checked', true);
  expect(screen.queryByRole('group', { name: 'Church name' })).toBeNull();
  await user.click(field('Phone').getByRole('radio', { name: /#1.*713 555 0999/ }));
  await user.click(screen.getByRole('button', { name: 'Merge them' }));
  await toasted('merged');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent()).toEqual([{ into: 1, take: ['description', 'address'], stamp: 'first' }]);
});
