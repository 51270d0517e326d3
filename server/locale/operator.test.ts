import { expect, test } from 'vitest';
import { sampleOperator } from '#shared/operator/sample.ts';
import { createTestApp } from '../test/app.ts';
import { bareTemplate } from '../test/template.ts';
import * as en from './en.ts';
import * as es from './es.ts';

test('every text, page, and file names the operator of SITE_FILE', async () => {
  const { request, deps } = await createTestApp({
    env: { SITE_FILE: 'server/test/site.json' },
    app: { client: { template: bareTemplate } },
  });
  const { operator } = deps.env;
  const others = [sampleOperator.name, sampleOperator.email, sampleOperator.phone, sampleOperator.address];
  const namesNobodyElse = (text: string) => {
    for (const other of others) expect(text).not.toContain(other);
  };
  for (const { site, ...modules } of [en, es]) namesNobodyElse(JSON.stringify(modules));
  expect(en.accounts.accounts.blocked).toContain(operator.email);
  expect(es.accounts.accounts.blocked).toContain(operator.email);
  const { body } = await request.get('/api/config').expect(200);
  expect(body.operator).toEqual(operator);
  for (const path of ['/', '/es/terms', '/.well-known/security.txt']) {
    const { text } = await request.get(path).expect(200);
    namesNobodyElse(text);
    expect(text).toContain(operator.email);
  }
});
