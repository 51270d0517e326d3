import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { articleForm } from '#shared/contracts/admin/articles-admin.ts';
import { slugOf } from '#shared/contracts/articles.ts';
import { articleCategories } from '#shared/domain/articles.ts';
import { cleanHtml } from '../../features/articles/policy.ts';
import { createTestApp } from '../../test/app.ts';
import {
  removeSampleArticles,
  removeSamples,
  sampleArticleNotice,
  sampleArticles,
  seedSampleArticles,
  seedSamples,
} from './seed.ts';

describe('sample articles', () => {
  it('include one per category', () => {
    expect(sampleArticles.map(({ category }) => category).sort()).toEqual([...articleCategories].sort());
  });

  it.each(sampleArticles)('are valid form input ($slug)', (sample) => {
    expect(sample.slug).toBe(slugOf(sample.title));
    const imageUrl = `/art/scenes/${sample.scene}.svg`;
    expect(articleForm.safeParse({ ...sample, imageUrl }).success).toBe(true);
    expect(cleanHtml(sample.content)).toBe(sample.content);
    expect(existsSync(fileURLToPath(new URL(`../../../client/public${imageUrl}`, import.meta.url)))).toBe(
      true,
    );
  });
});

describe('seeding', async () => {
  const { deps, anonymous, build } = await createTestApp();
  const { db } = deps;

  afterEach(async () => {
    await db.execute(sql`truncate churches, church_sample, imports, articles cascade`);
  });

  it('adds and publishes them once, if the sample churches are present', async () => {
    expect(await seedSampleArticles(db), 'without sample churches').toBe(0);
    await seedSamples(db);
    const added = await Promise.all([seedSampleArticles(db), seedSampleArticles(db)]);
    expect(added.sort()).toEqual([0, 5]);
    const { body } = await anonymous.get('/api/articles').expect(200);
    expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(sampleArticles.map(({ slug }) => slug));
    const article = await anonymous.get(`/api/articles/slug/${body[0].slug}`).expect(200);
    expect(article.body.content.endsWith(sampleArticleNotice)).toBe(true);
  });

  it('removes only samples, and does not add them again', async () => {
    await seedSamples(db);
    await seedSampleArticles(db);
    await build.article({ title: 'A real one' });
    expect(await removeSampleArticles(db)).toBe(5);
    expect(await removeSampleArticles(db)).toBe(0);
    await db.execute(sql`delete from articles`);
    expect(await seedSampleArticles(db)).toBe(0);
    expect(await removeSamples(db)).toBe(60);
  });

  it('adds nothing if there are other articles', async () => {
    await seedSamples(db);
    await build.article();
    expect(await seedSampleArticles(db)).toBe(0);
  });
});
