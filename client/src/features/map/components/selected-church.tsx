import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { MapChurch } from '#shared/contracts/churches-map.ts';
import { addressLine } from '#shared/domain/address.ts';
import { controls } from '#shared/messages/app.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { directoryMap } from '#shared/messages/churches/directory.ts';
import { churchQuery } from '@/features/churches/api.ts';
import {
  CallLink,
  ChurchMeta,
  ChurchName,
  DetailsLink,
  FeaturedBadge,
  ServiceTimes,
} from '@/features/churches/components/church-card-parts.tsx';
import { DirectionsLink } from '@/features/churches/components/directions-link.tsx';
import { NextServiceLine } from '@/features/churches/components/next-service.tsx';

/** A marker, or the list's item with more fields. */
export type Selected = MapChurch & Partial<Pick<ChurchListItem, 'serviceTimes' | 'serviceExceptions'>>;

/** The selected church in the list. A popup on the map shows its details. */
export function SelectedChurch({ church, onClose }: { church: Selected; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // Selecting the church removed the row with the focused button.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={directoryMap.selected}
      className={clsx(
        'border-l-4 px-4 py-3',
        church.featured ? 'border-l-gold bg-gold-tint/60' : 'border-l-bayou bg-bayou-tint',
      )}
    >
      <SelectedHead church={church} onClose={onClose} />
    </section>
  );
}

export function SelectedHead({ church, onClose }: { church: Selected; onClose: () => void }) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow space-y-0.5">
        <ChurchName church={church} className="text-lg leading-6" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ChurchMeta church={church} />
          {church.featured ? <FeaturedBadge /> : null}
        </div>
        <SelectedNext church={church} />
      </div>
      <button
        type="button"
        aria-label={controls.close}
        onClick={onClose}
        className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-paper"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}

/** Markers don't include parsed times, so they are fetched for a church that isn't in the list. */
function SelectedNext({ church }: { church: Selected }) {
  const page = useQuery({ ...churchQuery(String(church.id)), enabled: !church.serviceTimes });
  const times = church.serviceTimes ? church : page.data;
  if (church.services.length === 0) return <p className="text-sm text-ink-soft">{churchCard.noTimes}</p>;
  return times?.serviceTimes ? (
    <NextServiceLine
      church={{ serviceTimes: times.serviceTimes, serviceExceptions: times.serviceExceptions ?? [] }}
      className="text-sm"
    />
  ) : null;
}

/** Below the head, where no popup on the map shows them. */
export function SelectedFacts({ church }: { church: Selected }) {
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <DetailsLink church={church} />
        <CallLink church={church} />
        <DirectionsLink church={church} className="min-h-11! sm:min-h-9!" />
      </div>
      <div className="mt-2 space-y-1.5 text-sm">
        <p className="wrap-anywhere">{addressLine(church)}</p>
        {church.services.length > 0 ? <ServiceTimes church={church} /> : null}
      </div>
    </>
  );
}
