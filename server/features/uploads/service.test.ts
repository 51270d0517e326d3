import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { churchRevisions } from '../../db/tables/submissions.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { removeOld } from '../../jobs/retention.ts';
import { createTestApp } from '../../test/app.ts';
import { claimUpload, removeUnused, saveUpload } from './service.ts';

const app = await createTestApp();
const { deps, build } = app;
const folder = deps.env.uploads.kind === 'disk' ? deps.env.uploads.folder! : '';
const day = 24 * 3600_000;
const start = new Date('2026-06-01T12:00:00Z');
const original = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'tan' } })
  .png()
  .toBuffer();

const remainingIds = async () =>
  (await deps.db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id).sort();

const dayBefore = () => ({ before: new Date(deps.now().getTime() - day) });

test('deletes unused images with their files after a day', async () => {
  app.setNow(start);
  const owner = await build.user();
  const save = () => saveUpload(deps, { userId: owner.id, original });
  const [unused, ofChurch, waiting, rejected, approved, replaced, longAgo] = await Promise.all(
    Array.from({ length: 7 }, save),
  );
  const church = await build.church({ heroImage: ofChurch!.url.replace('1600', '800') });
  const now = new Date(start.getTime() + 2 * day);
  const revision = (
    state: 'waiting' | 'approved' | 'rejected',
    fields: object,
    decidedAt?: Date,
    previous?: object,
  ) => ({
    churchId: church.id,
    userId: owner.id,
    fields,
    state,
    createdAt: start,
    ...(decidedAt ? { decidedAt } : {}),
    ...(previous ? { before: previous } : {}),
  });
  await deps.db
    .insert(churchRevisions)
    .values([
      revision('waiting', { heroImage: waiting!.url }),
      revision('rejected', { heroImage: rejected!.url }, start),
      revision('approved', { heroImage: approved!.url }, now, { heroImage: replaced!.url }),
      revision('approved', { heroImage: longAgo!.url }, new Date(start.getTime() - day)),
    ]);

  app.setNow(new Date(start.getTime() + day - 1));
  expect(await removeUnused(deps, dayBefore()), 'less than a day old').toBe(0);
  app.setNow(now);
  const recent = await save();
  await removeOld(deps, {} as never);
  expect(await remainingIds()).toEqual(
    [ofChurch!.id, waiting!.id, rejected!.id, approved!.id, replaced!.id, recent.id].sort(),
  );
  expect(existsSync(`${folder}/${unused!.id}`)).toBe(false);
  expect(existsSync(`${folder}/${longAgo!.id}`)).toBe(false);
  expect(existsSync(`${folder}/${ofChurch!.id}/400.webp`)).toBe(true);
});

test('lets users claim only their own uploads, which prevents deletion', async () => {
  app.setNow(start);
  const [owner, other] = [await build.user(), await build.user()];
  const mine = await saveUpload(deps, { userId: owner.id, original });
  const now = new Date(start.getTime() + 3 * day);
  const claim = (url: string, userId: number) => claimUpload(deps.db, { url, userId, now });
  expect(await claim(mine.url, other.id)).toBe(false);
  expect(await claim(mine.url.replace(mine.id, crypto.randomUUID()), owner.id)).toBe(false);
  for (const url of ['https://evil.example/x.webp', '', `${mine.url}/../../x`, mine.url.replace('1600', '1')])
    expect(await claim(url, owner.id)).toBe(false);
  app.setNow(now);
  // The form is submitted while the job runs: the job waits for the claim and then skips the upload.
  await deps.db.transaction(async (tx) => {
    expect(await claimUpload(tx, { url: mine.url.replace('1600', '400'), userId: owner.id, now })).toBe(true);
    const job = removeUnused(deps, dayBefore());
    await new Promise((resolve) => setTimeout(resolve, 300));
    void job;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await remainingIds()).toContain(mine.id);
});

test('keeps the row for the next run when the storage fails', async () => {
  app.setNow(start);
  const owner = await build.user();
  const { id } = await saveUpload(deps, { userId: owner.id, original });
  app.setNow(new Date(start.getTime() + 2 * day));
  const failing = {
    ...deps,
    storage: { ...deps.storage, delete: () => Promise.reject(new Error('offline')) },
  };
  await expect(removeUnused(failing, dayBefore())).rejects.toThrow('offline');
  expect(await remainingIds()).toContain(id);
  await removeUnused(deps, dayBefore());
  expect(await remainingIds()).not.toContain(id);
});
