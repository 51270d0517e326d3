/** What people really type: searches with a judgment of what an acceptable first page is, by hand. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { Page } from '#shared/contracts/endpoint.ts';
import { otherFaith } from '#shared/messages/churches/churches.ts';

/** All of these have to hold for the first three results. */
const want = z.strictObject({
  /** Read as this place, with the nearest church first, or after one featured church. */
  near: z.string().optional(),
  denomination: z.string().optional(),
  /** Their names match, ignoring case. */
  names: z.string().optional(),
  /** The name of one of them matches, ignoring case. */
  name: z.string().optional(),
  /** Looked for this beside names, and found it or nothing. */
  topic: z.string().optional(),
  /** Read as this fact for visitors, among others; with a topic, either will do, because churches may state no facts. */
  fact: z.string().optional(),
  /** Filters inferred from the text, with these values, or with any. */
  read: z.record(z.string(), z.string()).optional(),
  reads: z.array(z.string()).optional(),
  /** All churches, in the usual order. */
  all: z.boolean().optional(),
  /** Honestly nothing. */
  none: z.boolean().optional(),
});
const judged = z.strictObject({ kind: z.string(), search: z.string(), want });
export type Judged = z.infer<typeof judged>;

export const readJudged = (): Judged[] =>
  readFileSync(new URL('./judged-searches.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => judged.parse(JSON.parse(line)));

/** Other faiths follow after churches, and what is nearby after both. */
const isNearestFirst = (items: ChurchListItem[]): boolean => {
  const faith = otherFaith.test(items[0]?.denomination ?? '');
  const miles = items
    .filter(({ denomination }) => faith || !otherFaith.test(denomination))
    .map(({ distance }) => distance ?? Number.NaN);
  const [lead, ...others] = miles;
  const ascending = (list: number[]) =>
    list.every((value, index) => index === 0 || list[index - 1]! <= value);
  return ascending(miles) || (items[0]?.featured === true && lead !== undefined && ascending(others));
};

/** The first `inside` items are those of the list, the others are nearby. */
export type Shown = Page<ChurchListItem> & { inside: number };

/** What isn't acceptable, or null. */
export function objectionTo(result: Shown, { want }: Judged): string | null {
  const read = new URLSearchParams(result.read ?? '');
  const topic = new URLSearchParams(result.topic ?? '');
  const places = ['near', 'zip', 'area'].map((name) => read.get(name));
  const first = result.items.slice(0, 3);
  const problems = [
    want.none && result.total > 0 && 'something was found',
    !want.none &&
      !want.topic &&
      !want.fact &&
      !want.read?.wheelchair &&
      result.total === 0 &&
      'nothing was found',
    want.near && !places.includes(want.near) && `read near=${places}`,
    want.near && !isNearestFirst(result.items.slice(0, result.inside)) && 'not the nearest first',
    want.denomination && first.some((it) => it.denomination !== want.denomination) && 'another denomination',
    want.name && !first.some((it) => new RegExp(want.name!, 'i').test(it.name)) && 'the church is missing',
    want.names && first.some((it) => !new RegExp(want.names!, 'i').test(it.name)) && 'another name',
    (want.topic || want.fact) &&
      topic.get('label') !== (want.topic ?? '') &&
      !read.getAll('fact').includes(want.fact ?? '') &&
      `looked for ${topic.get('label')}`,
    want.topic &&
      !read.getAll('fact').includes(want.fact ?? '') &&
      result.total > 0 &&
      topic.get('found') !== 'true' &&
      'the topic was dropped',
    ...Object.entries(want.read ?? {}).map(
      ([name, value]) =>
        read.get(name) !== value &&
        !(name === 'near' && places.includes(value)) &&
        `read ${name}=${read.get(name)}`,
    ),
    ...(want.reads ?? []).map(
      (name) => !read.has(name) && !(name === 'near' && places.some(Boolean)) && `no ${name} read`,
    ),
    want.all && (result.read !== null || result.relaxed !== null) && 'read as something else',
  ];
  return problems.find((problem) => typeof problem === 'string') || null;
}
