import { expect, test } from 'vitest';
import { operator } from '#shared/operator/operator.ts';
import { createTestApp } from '../../test/app.ts';

test('says where to report vulnerabilities, in the format of RFC 9116', async () => {
  const { request, setNow } = await createTestApp({ env: { BASE_URL: 'https://churches.example' } });
  setNow(new Date('2026-11-25T12:00:00Z'));
  const { text, headers } = await request.get('/.well-known/security.txt').expect(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.trimEnd().split('\n')).toEqual([
    `Contact: mailto:${operator.email}`,
    'Expires: 2027-05-24T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://churches.example/.well-known/security.txt',
  ]);
});
