import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { serviceLines } from '#shared/service-times/words.ts';
import { PhoneLink } from '@/components/links.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { trackedLink } from '@/lib/track.ts';

export function DetailsLink({
  church,
  className,
}: {
  church: Pick<ChurchListItem, 'id' | 'name'>;
  className?: string;
}) {
  return (
    <ButtonLink to={churchPath(church.id)} size="small" {...(className ? { className } : {})}>
      {churchCard.viewDetails}
      <span className="sr-only">{churchCard.detailsOf(church.name)}</span>
    </ButtonLink>
  );
}

export function ChurchName({
  church,
  as: Tag = 'h3',
  className,
}: {
  church: Pick<ChurchListItem, 'id' | 'name'>;
  as?: 'h2' | 'h3';
  className?: string;
}) {
  return (
    <Tag className={clsx('wrap-anywhere text-pretty', className)}>
      <Link
        to={churchPath(church.id)}
        className="decoration-gold decoration-2 underline-offset-4 hover:underline"
      >
        {church.name}
      </Link>
    </Tag>
  );
}

/** Denomination, area, and distance if the list is sorted by it. */
export function ChurchMeta({
  church,
  className,
}: {
  church: Pick<ChurchListItem, 'denomination' | 'area' | 'distance' | 'mention'>;
  className?: string;
}) {
  const parts = [
    shown.denomination(church.denomination),
    shown.area(church.area),
    church.distance === undefined ? '' : churchCard.miles(church.distance),
  ].filter(Boolean);
  return (
    <div className={clsx('text-sm text-ink-soft', className)}>
      <p>{parts.join(' · ')}</p>
      {church.mention ? <p className="mt-1 text-ink">“{church.mention}”</p> : null}
    </div>
  );
}

/** A phone link with a large touch target. */
export function CallLink({ church }: { church: Pick<ChurchListItem, 'id' | 'name' | 'phone'> }) {
  if (!church.phone) return null;
  return (
    <PhoneLink
      {...trackedLink(church.id, 'phoneClicks')}
      phone={church.phone}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-bayou underline-offset-4 hover:underline sm:min-h-9"
    >
      <Phone className="size-4 shrink-0" />
      {church.phone}
      <span className="sr-only">{churchCard.detailsOf(church.name)}</span>
    </PhoneLink>
  );
}

export function ServiceTimes({
  church,
  limit = Number.POSITIVE_INFINITY,
  className,
}: {
  church: Pick<ChurchListItem, 'services'> & Partial<Pick<ChurchListItem, 'serviceTimes'>>;
  limit?: number;
  className?: string;
}) {
  const lines = serviceLines(church).slice(0, limit);
  if (lines.length === 0) return <p className={clsx('text-ink-faint', className)}>{churchCard.noTimes}</p>;
  return (
    <ul aria-label={churchCard.times} className={className}>
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

export function FeatureLink({ church }: { church: Pick<ChurchListItem, 'name'> }) {
  return (
    <Link
      to={paths.advertise}
      className="inline-flex min-h-8 items-center text-sm text-ink-faint underline-offset-4 hover:text-ink hover:underline"
    >
      {churchCard.feature}
      <span className="sr-only">: {church.name}</span>
    </Link>
  );
}

export const FeaturedBadge = () => <Badge variant="gold">{churchCard.featured}</Badge>;
