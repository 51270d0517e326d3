/** Proof codes and evidence for claims. No database access. */

import { createHmac, randomInt } from 'node:crypto';
import { parse } from 'tldts';
import { parseUrl } from '#shared/domain/url.ts';
import { sameHash } from '../../http/secrets.ts';

export const codeMinutes = 30;
export const codeTries = 5;
/** Per user and church, across all of their claims on it. After that, only the administrator can decide. */
export const codesPerClaimant = 5;
/** Per church and period, across all claimants. Limits guessing and floods of email to the church. */
export const codesPerChurch = 20;
export const codesPerChurchDays = 30;
export const maxOpenClaims = 25;

/**
 * Registrable domains where unrelated people have pages or mailboxes. Hosts in the private section of the public
 * suffix list (blogspot.com, wixsite.com) are recognized without being listed here.
 */
const shared = new Set(
  [
    // Social networks, video, meetings, link lists
    'facebook.com fb.com fb.me instagram.com twitter.com x.com threads.net tiktok.com youtube.com youtu.be vimeo.com',
    'linkedin.com pinterest.com snapchat.com telegram.me t.me whatsapp.com discord.com discord.gg zoom.us twitch.tv',
    'nextdoor.com meetup.com groupme.com reddit.com tumblr.com medium.com substack.com patreon.com linktr.ee',
    'linkin.bio bio.link beacons.ai campsite.bio taplink.cc bit.ly tinyurl.com goo.gl g.co g.page page.link',
    // Website builders and hosts
    'google.com wix.com editorx.com weebly.com weeblysite.com squarespace.com wordpress.com',
    'wordpress.org wp.com godaddy.com godaddysites.com blogger.com typepad.com livejournal.com jimdo.com',
    'jimdosite.com jimdofree.com webnode.com webnode.page strikingly.com mystrikingly.com site123.me',
    'webs.com tripod.com angelfire.com geocities.com homestead.com webstarts.com ucraft.com webflow.com',
    'duda.co dudaone.com multiscreensite.com zyrosite.com hostinger.com business.site ueniweb.com',
    'bravesites.com moonfruit.com doodlekit.com notion.so canva.com canva.site about.me myspace.com',
    'shopify.com ecwid.com eventbrite.com evite.com signupgenius.com',
    // Website builders, giving, and streaming for churches
    'clovermedia.com cloversites.com ourchurch.com sharefaith.com sharefaithwebsites.com ekklesia360.com faithlife.com',
    'churchdev.com churchspring.com e-zekiel.com finalweb.com forministry.com lifewaylink.com nucleus.church',
    'subsplash.com tithe.ly breezechms.com churchcenter.com churchcenteronline.com planningcenteronline.com',
    'onechurchsoftware.com pushpay.com givelify.com vancopayments.com easytithe.com rebelgive.com sermonaudio.com',
    'ecatholic.com parishesonline.com discovermass.com masstimes.org flocknote.com churchonline.com life.church',
    'adventistchurch.org adventistchurchconnect.org netadventist.org myefc.org churchangel.com churchfinder.com',
    'yelp.com mapquest.com yellowpages.com foursquare.com tripadvisor.com waze.com bing.com apple.com amazon.com',
    // Free email providers
    'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com aol.com aim.com outlook.com hotmail.com live.com',
    'msn.com passport.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net mail.com',
    'email.com usa.com zoho.com zohomail.com yandex.com yandex.ru mail.ru tutanota.com tuta.io fastmail.com',
    'hushmail.com inbox.com lycos.com juno.com netzero.net excite.com earthlink.net mindspring.com comcast.net',
    'xfinity.com att.net sbcglobal.net bellsouth.net swbell.net pacbell.net ameritech.net verizon.net charter.net',
    'spectrum.net cox.net optonline.net frontier.com centurylink.net windstream.net suddenlink.net consolidated.net',
    'qq.com 163.com 126.com naver.com hanmail.net daum.net web.de t-online.de orange.fr mailinator.com',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The registrable domain of a website, if a mailbox there proves a claim. Null for invalid URLs, domains outside the
 * public registries, and shared hosts.
 */
export function proofDomain(website: string | null): string | null {
  const input = website?.trim() ?? '';
  if (!input) return null;
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(input) ? input : `https://${input}`);
  if (!url) return null;
  const { domain, isIcann, isIp, isPrivate } = parse(url.hostname, {
    allowPrivateDomains: true,
  });
  return domain && isIcann && !isIp && !isPrivate && !shared.has(domain) ? domain : null;
}

/** A mailbox at a domain that is parked, taken over, or hijacked proves nothing: its new owner must not get the church. */
export const safeDomain = (domain: string | null, hiddenWebsite: string | null): string | null =>
  domain === proofDomain(hiddenWebsite) ? null : domain;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A plain hash of only a million possible codes could be reversed, so the hash is keyed. */
export const hashCode = (secret: string, { claimId, code }: { claimId: number; code: string }): string =>
  createHmac('sha256', secret).update(`claim ${claimId} ${code}`).digest('base64url');

export const isCode = (secret: string, hash: string, attempt: { claimId: number; code: string }): boolean =>
  sameHash(hash, hashCode(secret, attempt));

/** A claimant's name for an email to a third party. Letters only, so that it can't contain a URL or a message. */
export const plainName = (firstName: string, lastName: string): string =>
  `${firstName} ${lastName}`
    .replace(/[^\p{L}\p{M}'’ -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 60) || 'Someone';

const digitsOf = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').slice(-10);

/** Which details of the claimant match the church's. */
export const evidenceOf = (claim: {
  domain: string | null;
  phone: string;
  email: string;
  account: { email: string; verified: boolean };
  church: { phone: string | null; email: string | null };
}) => ({
  sameDomain:
    claim.domain !== null &&
    claim.account.verified &&
    claim.account.email.toLowerCase().endsWith(`@${claim.domain}`),
  samePhone: digitsOf(claim.phone).length === 10 && digitsOf(claim.phone) === digitsOf(claim.church.phone),
  sameEmail: claim.church.email !== null && claim.church.email.toLowerCase() === claim.email.toLowerCase(),
});
