import { expect, test } from 'vitest';
import { evidenceOf, hashCode, isCode, newCode, plainName, proofDomain } from './policy.ts';

test.each([
  ['https://www.grace-houston.org/about', 'grace-houston.org'],
  ['http://GRACE-Houston.ORG', 'grace-houston.org'],
  ['grace-houston.org', 'grace-houston.org'],
  ['www.st-mary.co.uk:8080/x?y#z', 'st-mary.co.uk'],
  ['https://office.parish.grace-houston.org', 'grace-houston.org'],
  ['https://gmail.com@grace-houston.org/', 'grace-houston.org'],
  ['https://grace-houston.org@evil-host.com/', 'evil-host.com'],
  ['https://grace-houston.org.', 'grace-houston.org'],
  ['https://münchen-kirche.de', 'xn--mnchen-kirche-wob.de'],
])('a church of its own: %s', (website, domain) => {
  expect(proofDomain(website)).toBe(domain);
});

test.each([
  [null],
  [''],
  ['   '],
  ['none'],
  ['not a website'],
  ['https://'],
  ['http://10.0.0.1/'],
  ['http://[::1]/'],
  ['http://localhost:5000'],
  ['https://church.invalid-ending'],
  ['https://com'],
  ['https://co.uk'],
])('no website: %s', (website) => {
  expect(proofDomain(website)).toBeNull();
});

test.each([
  'https://www.facebook.com/GraceHouston',
  'https://m.facebook.com/pages/Grace/123',
  'https://instagram.com/grace',
  'https://www.youtube.com/@grace',
  'https://youtu.be/x',
  'https://linktr.ee/grace',
  'https://sites.google.com/site/grace',
  'https://grace.wixsite.com/home',
  'https://www.wix.com/grace',
  'https://grace.weebly.com',
  'https://grace.wordpress.com',
  'https://grace.blogspot.com',
  'https://grace.squarespace.com',
  'https://grace.godaddysites.com',
  'https://grace.github.io',
  'https://grace.netlify.app',
  'https://grace.churchcenter.com',
  'https://grace.gmail.com',
  'https://yahoo.com',
])('shared with strangers: %s', (website) => {
  expect(proofDomain(website)).toBeNull();
});

test('codes have six digits, and only the one of the claim fits its hash', () => {
  for (let i = 0; i < 200; i += 1) expect(newCode()).toMatch(/^\d{6}$/);
  const hash = hashCode('secret', { claimId: 7, code: '012345' });
  expect(isCode('secret', hash, { claimId: 7, code: '012345' })).toBe(true);
  expect(isCode('secret', hash, { claimId: 7, code: '012346' })).toBe(false);
  expect(isCode('secret', hash, { claimId: 8, code: '012345' })).toBe(false);
  expect(isCode('other', hash, { claimId: 7, code: '012345' })).toBe(false);
});

test('a name in an email to the church carries no URL and no message', () => {
  expect(plainName('José María', "O'Neill-Smith")).toBe("José María O'Neill-Smith");
  expect(plainName('Win at https://evil.example/1', '<b>now</b>')).toBe('Win at https evil example b now b');
  expect(plainName('1', '2')).toBe('Someone');
  expect(plainName('x'.repeat(80), 'y').length).toBe(60);
});

test('evidence: a verified email on the same domain, the same phone number, the listed email', () => {
  const claim = {
    domain: 'grace-houston.org',
    phone: '+1 (713) 555-0100',
    email: 'Office@Grace-Houston.org',
    account: { email: 'pastor@grace-houston.org', verified: true },
    church: { phone: '713.555.0100', email: 'office@grace-houston.org' },
  };
  const all = { sameDomain: true, samePhone: true, sameEmail: true };
  expect(evidenceOf(claim)).toEqual(all);
  const unverified = { ...claim, account: { ...claim.account, verified: false } };
  expect(evidenceOf(unverified)).toEqual({ ...all, sameDomain: false });
  for (const email of ['a@mail.grace-houston.org', 'a@evilgrace-houston.org', 'a@grace-houston.org.evil.com'])
    expect(evidenceOf({ ...claim, account: { email, verified: true } }).sameDomain).toBe(false);
  expect(evidenceOf({ ...claim, domain: null }).sameDomain).toBe(false);
  const nothing = { ...claim, phone: '', email: '', church: { phone: null, email: null } };
  expect(evidenceOf(nothing)).toEqual({ sameDomain: true, samePhone: false, sameEmail: false });
  expect(evidenceOf({ ...claim, phone: '555-0100', church: { phone: '555-0100', email: null } })).toEqual({
    ...all,
    samePhone: false,
    sameEmail: false,
  });
});
