import { expect, test } from 'vitest';
import {
  codeMinutes,
  codesPerChurch,
  codesPerChurchDays,
  codesPerClaimant,
  codeTries,
  evidenceOf,
  hashCode,
  isCode,
  maxOpenClaims,
  newCode,
  plainName,
  proofDomain,
} from './policy.ts';

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
])('returns the registrable domain of %s', (website, domain) => {
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
])('returns null for the invalid website %s', (website) => {
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
])('returns null for the shared host %s', (website) => {
  expect(proofDomain(website)).toBeNull();
});

test('creates six-digit codes that match only the hash for the same claim', () => {
  for (let i = 0; i < 200; i += 1) expect(newCode()).toMatch(/^\d{6}$/);
  const hash = hashCode('secret', { claimId: 7, code: '012345' });
  expect(isCode('secret', hash, { claimId: 7, code: '012345' })).toBe(true);
  expect(isCode('secret', hash, { claimId: 7, code: '012346' })).toBe(false);
  expect(isCode('secret', hash, { claimId: 8, code: '012345' })).toBe(false);
  expect(isCode('other', hash, { claimId: 7, code: '012345' })).toBe(false);
});

test('strips URLs and messages from names', () => {
  expect(plainName('José María', "O'Neill-Smith")).toBe("José María O'Neill-Smith");
  expect(plainName('Win at https://evil.example/1', '<b>now</b>')).toBe('Win at https evil example b now b');
  expect(plainName('1', '2')).toBe('Someone');
  expect(plainName('x'.repeat(80), 'y').length).toBe(60);
});

test('compares the domain of a verified email, the phone number, and the listed email', () => {
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

test.each(
  `
  126.com 163.com about.me adventistchurch.org adventistchurchconnect.org aim.com amazon.com
  ameritech.net angelfire.com aol.com apple.com att.net beacons.ai bellsouth.net bing.com bio.link
  bit.ly blogger.com blogspot.com bravesites.com breezechms.com business.site campsite.bio canva.com
  canva.site carrd.co centurylink.net charter.net churchangel.com churchcenter.com
  churchcenteronline.com churchdev.com churchfinder.com churchonline.com churchspring.com
  clovermedia.com cloversites.com comcast.net consolidated.net cox.net daum.net discord.com discord.gg
  discovermass.com doodlekit.com duda.co dudaone.com e-zekiel.com earthlink.net easytithe.com
  ecatholic.com ecwid.com editorx.com ekklesia360.com email.com eventbrite.com evite.com excite.com
  facebook.com faithlife.com fastmail.com fb.com fb.me finalweb.com flocknote.com forministry.com
  foursquare.com frontier.com g.co g.page geocities.com github.io gitlab.io givelify.com gmail.com
  gmx.com gmx.net godaddy.com godaddysites.com goo.gl google.com googlemail.com groupme.com hanmail.net
  herokuapp.com homestead.com hostinger.com hotmail.com hushmail.com icloud.com inbox.com instagram.com
  jimdo.com jimdofree.com jimdosite.com juno.com life.church lifewaylink.com linkedin.com linkin.bio
  linktr.ee live.com livejournal.com lycos.com mac.com mail.com mail.ru mailinator.com mapquest.com
  masstimes.org me.com medium.com meetup.com mindspring.com moonfruit.com msn.com multiscreensite.com
  myefc.org myshopify.com myspace.com mystrikingly.com naver.com netadventist.org netlify.app
  netzero.net nextdoor.com notion.site notion.so nucleus.church onechurchsoftware.com optonline.net
  orange.fr ourchurch.com outlook.com pacbell.net page.link pages.dev parishesonline.com passport.com
  patreon.com pinterest.com planningcenteronline.com pm.me proton.me protonmail.com pushpay.com qq.com
  rebelgive.com reddit.com rocketmail.com sbcglobal.net sermonaudio.com sharefaith.com
  sharefaithwebsites.com shopify.com signupgenius.com site123.me snapchat.com spectrum.net square.site
  squarespace.com strikingly.com subsplash.com substack.com suddenlink.net swbell.net t-online.de t.me
  taplink.cc telegram.me threads.net tiktok.com tinyurl.com tithe.ly tripadvisor.com tripod.com
  tumblr.com tuta.io tutanota.com twitch.tv twitter.com typepad.com ucraft.com ueniweb.com usa.com
  vancopayments.com vercel.app verizon.net vimeo.com waze.com web.de webflow.com webflow.io webnode.com
  webnode.page webs.com webstarts.com weebly.com weeblysite.com whatsapp.com windstream.net
  withgoogle.com wix.com wixsite.com wordpress.com wordpress.org wp.com x.com xfinity.com yahoo.com
  yandex.com yandex.ru yellowpages.com yelp.com ymail.com yolasite.com youtu.be youtube.com zoho.com
  zohomail.com zoom.us zyrosite.com
  `
    .trim()
    .split(/\s+/),
)('rejects the shared domain %s', (domain) => {
  expect(proofDomain(`https://grace.${domain}/about`)).toBeNull();
  expect(proofDomain(domain)).toBeNull();
});

test('limits codes and claims', () => {
  expect({
    codeMinutes,
    codeTries,
    codesPerClaimant,
    codesPerChurch,
    codesPerChurchDays,
    maxOpenClaims,
  }).toEqual({
    codeMinutes: 30,
    codeTries: 5,
    codesPerClaimant: 5,
    codesPerChurch: 20,
    codesPerChurchDays: 30,
    maxOpenClaims: 25,
  });
});
