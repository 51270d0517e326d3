import { describe, expect, it } from 'vitest';
import { type Check, movedTo, nextCheck, type Observation, statusKind } from './policy.ts';

const url = 'https://grace.example/';
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 12));
const page = (verdict: 'fine' | 'parked' | 'taken', newUrl: string | null = null): Observation => ({
  kind: 'page',
  page: { verdict, evidence: verdict === 'fine' ? '' : verdict },
  newUrl,
});
const failed: Observation = { kind: 'failed', evidence: 'no response' };
const unclear: Observation = { kind: 'unclear', evidence: 'HTTP status 403' };

/** The check after these observations, a week apart from January 1. */
function checkAfter(observations: Observation[], decided: Partial<Check> = {}): Check {
  let check: Check | undefined;
  for (const [index, seen] of observations.entries())
    check = {
      churchId: 1,
      wasCurated: false,
      aboutChurch: false,
      ...nextCheck(check && { ...check, ...decided }, url, seen, day(1 + 7 * index)),
    };
  return check!;
}

describe('nextCheck', () => {
  it('calls a website broken after three failures in three weeks, not earlier', () => {
    expect(checkAfter([failed])).toMatchObject({ verdict: 'unclear', failures: 1, failingSince: day(1) });
    expect(checkAfter([page('fine'), failed, failed])).toMatchObject({
      verdict: 'fine',
      failures: 2,
      seenAt: day(1),
    });
    expect(checkAfter([page('fine'), failed, failed, failed])).toMatchObject({
      verdict: 'broken',
      evidence: 'no response',
      failingSince: day(8),
      seenAt: day(1),
    });
  });

  it('counts from the beginning once it works, and takes back the verdict', () => {
    expect(checkAfter([failed, failed, page('fine'), failed])).toMatchObject({
      verdict: 'fine',
      failures: 1,
    });
    expect(checkAfter([failed, failed, failed, page('fine')])).toMatchObject({
      verdict: 'fine',
      failures: 0,
    });
  });

  it('does not call it broken for three failures on one day', () => {
    const third = [1, 2, 3].reduce<Check | undefined>(
      (check) => ({
        churchId: 1,
        wasCurated: false,
        aboutChurch: false,
        ...nextCheck(check, url, failed, day(1)),
      }),
      undefined,
    );
    expect(third).toMatchObject({ verdict: 'unclear', failures: 3 });
  });

  it('keeps what it knew of a website that does not let us in', () => {
    expect(checkAfter([page('fine'), unclear])).toMatchObject({
      verdict: 'fine',
      seenAt: day(1),
      checkedAt: day(8),
    });
    expect(checkAfter([unclear])).toMatchObject({
      verdict: 'unclear',
      evidence: 'HTTP status 403',
      failures: 0,
    });
  });

  it.each(['parked', 'taken'] as const)(
    'does not give visitors a %s website back because it fails',
    (verdict) => {
      expect(checkAfter([page(verdict), failed, failed, failed, unclear])).toMatchObject({
        verdict,
        evidence: verdict,
      });
      expect(checkAfter([page(verdict), page('fine')])).toMatchObject({ verdict: 'fine', evidence: '' });
    },
  );

  it('forgets what it knew when the link changes', () => {
    const known = checkAfter([page('fine'), failed]);
    expect(nextCheck(known, 'https://other.example/', failed, day(20))).toMatchObject({
      failures: 1,
      seenAt: null,
    });
  });

  it('knows a moved website, unless the new page is a bad one', () => {
    expect(checkAfter([page('fine', 'https://new.example/')])).toMatchObject({
      verdict: 'moved',
      newUrl: 'https://new.example/',
      seenAt: day(1),
    });
    expect(checkAfter([page('taken', 'https://new.example/')])).toMatchObject({
      verdict: 'taken',
      newUrl: null,
    });
  });

  it('keeps a decision while the finding stays the same', () => {
    const kept = { decision: 'keep', decidedBy: 'admin', decidedAt: day(2) } as const;
    expect(checkAfter([page('taken'), page('taken')], kept)).toMatchObject(kept);
    expect(checkAfter([page('taken'), page('parked')], kept)).toMatchObject({
      decision: null,
      decidedBy: null,
    });
    const moved = [page('fine', 'https://a.example/'), page('fine', 'https://b.example/')];
    expect(checkAfter(moved, kept)).toMatchObject({ decision: null });
  });
});

it.each([
  ['http://grace.example', 'https://www.grace.example/', null],
  ['https://grace.example/', 'https://grace.example/home/welcome', null],
  ['https://grace.example/old', 'https://grace.example/new', null],
  ['https://grace.example/', 'https://gracechurch.example/', 'https://gracechurch.example/'],
  ['https://grace.wixsite.com/home', 'https://joy.wixsite.com/home', 'https://joy.wixsite.com/home'],
  ['https://grace.example/', null, null],
  ['https://grace.example/', `https://new.example/${'x'.repeat(500)}`, null],
])('%s that redirects to %s has moved to %s', (from, to, expected) => {
  expect(movedTo(from, to)).toBe(expected);
});

it.each([
  [200, 'page'],
  [304, 'page'],
  [403, 'unclear'],
  [404, 'failed'],
  [405, 'unclear'],
  [410, 'failed'],
  [429, 'unclear'],
  [500, 'failed'],
  [503, 'failed'],
])('status %i: %s', (status, kind) => {
  expect(statusKind(status)).toBe(kind);
});
