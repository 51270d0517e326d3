/** Everything needed to decide a claim: claimant and church side by side, and which of their details match. */
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueuedClaim } from '#shared/contracts/claims.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { phoneText } from '#shared/domain/phone.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { adminClaims as copy } from '#shared/messages/admin/claims-admin.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { NewTabLink, PhoneLink, webLink } from '@/components/links.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { EmailState, Fact } from '@/features/desk/desk-panel.tsx';
import { OwnerChange } from './owner-change.tsx';

const evidenceNames = ['sameDomain', 'samePhone', 'sameEmail'] as const;

const link = 'text-bayou underline underline-offset-4 wrap-anywhere';

export function ClaimReview({ claim }: { claim: QueuedClaim }) {
  const { church, evidence } = claim;
  return (
    <div className="flex flex-col gap-6">
      {claim.contested || claim.paid ? (
        <div className="flex max-w-prose flex-col gap-3">
          {claim.contested ? (
            <Notice variant="warning" title={copy.contested}>
              {copy.contestedText(church.owner ? church.owner.username : copy.noOwner)}
            </Notice>
          ) : null}
          {claim.paid ? <Notice>{copy.paid}</Notice> : null}
        </div>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2">
        <Claimant claim={claim} />
        <Church church={church} />
      </div>
      <section>
        <h3 className="font-sans text-base font-semibold">{copy.fits}</h3>
        <ul className="mt-2 flex flex-col gap-1.5">
          {evidenceNames.map((name) => (
            <Evidence key={name} text={copy.evidence[name]} fits={evidence[name]} />
          ))}
        </ul>
        <p className="mt-3 wrap-anywhere">
          <span className="text-sm text-ink-soft">{copy.code}:</span> {codeText(claim)}
        </p>
      </section>
      <section className="max-w-prose">
        <h3 className="font-sans text-base font-semibold">{copy.note}</h3>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{claim.note || <None />}</p>
      </section>
    </div>
  );
}

function Claimant({ claim: { claimant, createdAt } }: { claim: QueuedClaim }) {
  return (
    <Side title={copy.claimant}>
      <Fact term={copy.name}>
        {claimant.firstName} {claimant.lastName}
      </Fact>
      <Fact term={copy.email}>
        <EmailLink address={claimant.claimEmail} />
      </Fact>
      <Fact term={fieldLabels.phone}>
        <Phone number={claimant.phone} />
      </Fact>
      <Fact term={copy.account}>
        {claimant.username}, {claimant.email} <EmailState verified={claimant.emailVerified} />
      </Fact>
      <Fact term={copy.sentOn}>{momentText(createdAt)}</Fact>
    </Side>
  );
}

function Church({ church }: { church: QueuedClaim['church'] }) {
  const website = webLink(church.website);
  return (
    <Side title={copy.church}>
      <Fact term={copy.name}>
        <NewTabLink href={churchPath(church.id)} className={link}>
          {church.name}
        </NewTabLink>
      </Fact>
      <Fact term={copy.email}>{church.email ? <EmailLink address={church.email} /> : <None />}</Fact>
      <Fact term={fieldLabels.phone}>
        <Phone number={church.phone} />
      </Fact>
      <Fact term={fieldLabels.website}>
        {website ? (
          <NewTabLink href={website.href} rel="noopener ugc" className={link}>
            {website.label}
          </NewTabLink>
        ) : (
          <None />
        )}
      </Fact>
      <Fact term={fieldLabels.address}>{[church.address, church.area].filter(Boolean).join(', ')}</Fact>
      <Fact term={admin.owner}>
        <OwnerChange church={church} />
      </Fact>
    </Side>
  );
}

/**
 * The evidence that a claim lacks. A confirmed email at the church's own domain is enough, because a phone number or
 * email address could be copied from the listing. A current owner is always reported.
 */
export function missingProof({ contested, church, evidence }: QueuedClaim): string[] {
  const ownerConflict = contested ? [copy.unprovenContested(church.owner?.username ?? copy.noOwner)] : [];
  if (evidence.sameDomain) return ownerConflict;
  return [
    ...ownerConflict,
    copy.unprovenCode,
    ...evidenceNames.filter((name) => !evidence[name]).map((name) => copy.evidence[name]),
  ];
}

function codeText({ domain, codeSentTo }: QueuedClaim): string {
  if (!domain) return copy.codeImpossible;
  return codeSentTo ? copy.codeSent(codeSentTo) : copy.codeNone;
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-4">
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      <dl className="mt-2 divide-y divide-line">{children}</dl>
    </div>
  );
}

const EmailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={link}>
    {address}
  </a>
);

const None = () => <span className="text-ink-faint">{copy.none}</span>;

function Phone({ number }: { number: string | null }) {
  if (!number) return <None />;
  return <PhoneLink phone={phoneText(number)} className={link} />;
}

function Evidence({ text, fits }: { text: string; fits: boolean }) {
  const Icon = fits ? Check : X;
  return (
    <li className="flex gap-2">
      <Icon className={fits ? 'mt-0.5 size-5 shrink-0 text-moss' : 'mt-0.5 size-5 shrink-0 text-ink-faint'} />
      <span>
        {text}: <span className="font-medium">{fits ? copy.yes : copy.no}</span>
      </span>
    </li>
  );
}
