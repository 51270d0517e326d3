import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';

const { request } = await createTestApp();
const text = readFileSync('server/SETTINGS.md', 'utf8');
const [, section = ''] = text.split('\n## Metrics and alerts\n');

const readMetrics = async () => (await request.get('/metrics').expect(200)).text;
const namesOf = (metrics: string) => [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);

test('lists exactly the exported metrics in SETTINGS.md', async () => {
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
  expect(listed.toSorted()).toEqual(namesOf(await readMetrics()).toSorted());
});

test('uses only existing metrics in the five documented alerts', async () => {
  const metrics = await readMetrics();
  const rules = section.split('```yaml\n')[1]!.split('```', 1)[0]!;
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!);
  expect(expressions).toHaveLength(5);
  for (const expression of expressions) {
    // `up` is recorded by Prometheus itself.
    const used = [...expression.matchAll(/\b(?:up|[a-z0-9]+(?:_[a-z0-9]+)+)\b(?!\()/g)].map(([name]) => name);
    expect(used.length, expression).toBeGreaterThan(0);
    const series = namesOf(metrics).flatMap((name) => [name, `${name}_bucket`, `${name}_count`]);
    expect(
      used.filter((name) => name !== 'up' && !series.includes(name)),
      expression,
    ).toEqual([]);
  }
});

test('counts responses by status class', async () => {
  await request.get('/api/churches').expect(200);
  await request.get('/api/nothing').expect(404);
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{status="2xx"\} [1-9]/m);
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{status="4xx"\} [1-9]/m);
  expect(metrics).toMatch(/^database_up 1$/m);
  expect(metrics).toMatch(/^database_connections\{state="waiting"\} 0$/m);
});
