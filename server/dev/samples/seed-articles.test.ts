import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { articleForm } from '#shared/contracts/admin/articles-admin.ts';
import { slugBase } from '#shared/contracts/articles.ts';
import { articleCategories } from '#shared/domain/articles.ts';
import { articles } from '../../db/tables/articles.ts';
import { cleanHtml } from '../../features/articles/policy.ts';
import { createTestApp } from '../../test/app.ts';
import { removeSamples, sampleArticleNotice, sampleArticles, seedSamples } from './seed.ts';

describe('sample articles', () => {
  it('include one per category', () => {
    expect(sampleArticles.map(({ category }) => category).sort()).toEqual([...articleCategories].sort());
  });

  it.each(sampleArticles)('are valid form input ($slug)', (sample) => {
    expect(sample.slug).toBe(slugBase(sample.title));
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

  it('adds and publishes them once, along with the sample churches', async () => {
    await Promise.all([seedSamples(db), seedSamples(db)]);
    const { body } = await anonymous.get('/api/articles').expect(200);
    expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(sampleArticles.map(({ slug }) => slug));
    const article = await anonymous.get(`/api/articles/slug/${body[0].slug}`).expect(200);
    expect(article.body.content.endsWith(sampleArticleNotice)).toBe(true);
  });

  it('removes only samples', async () => {
    await seedSamples(db);
    await build.article({ title: 'A real one' });
    await removeSamples(db);
    expect((await db.select().from(articles)).map(({ title }) => title)).toEqual(['A real one']);
  });

  it('adds none if there are other articles', async () => {
    await build.article({ title: 'A real one' });
    await seedSamples(db);
    expect(await db.$count(articles)).toBe(1);
  });
});
