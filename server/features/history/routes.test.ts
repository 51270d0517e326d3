import { expect, test } from 'vitest';
import { submissions as copy } from '#shared/messages/submissions.ts';
import { history } from '../../db/tables/history.ts';
import { createTestApp } from '../../test/app.ts';

const { deps, signIn } = await createTestApp();
const entry = async (action: string) => {
  const values = { kind: 'church', at: new Date(), subjectName: 'Grace', action, actor: 'x' } as const;
  const [row] = await deps.db.insert(history).values(values).returning();
  return row!.id;
};

test('offers moderators to undo merges, but not bulk actions', async () => {
  const moderator = await signIn({ role: 'moderator' });
  const undo = (id: number) => moderator.agent.post(`/api/admin/history/${id}/undo`).set(moderator.bearer);
  const undone = await undo(await entry('merged')).expect(404);
  expect(undone.body.message).toBe(copy.undoTooLate);
  await undo(await entry('bulk')).expect(403);
});

test('undoes only what can be undone', async () => {
  const admin = await signIn({ role: 'admin' });
  const undo = (id: number) => admin.agent.post(`/api/admin/history/${id}/undo`).set(admin.bearer);
  const refused = await undo(await entry('deleted')).expect(409);
  expect(refused.body.message).toBe(copy.undoTooLate);
  await undo(999_999_999).expect(404);
});
