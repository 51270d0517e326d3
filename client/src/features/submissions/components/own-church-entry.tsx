import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { withQuery } from '#shared/contracts/endpoint.ts';
import type { OwnChurch } from '#shared/contracts/submissions.ts';
import { dayText } from '#shared/domain/dates.ts';
import { listText } from '#shared/domain/format.ts';
import { churchEditPath, churchPath, onboardingPath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { churchCard } from '#shared/messages/churches/churches.ts';
import { confirmTimes, ownTimes } from '#shared/messages/churches/confirm-times.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { ownClaims } from '#shared/messages/claims.ts';
import { ownVisits, visitForm } from '#shared/messages/contacts.ts';
import { onboardingPage } from '#shared/messages/onboarding.ts';
import { dashboard as copy, rejectionReasons } from '#shared/messages/submissions.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { SettingCheckbox } from '@/components/setting-checkbox.tsx';
import { attempt, toastErrors } from '@/components/toast-failure.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ActionDialog } from '@/components/ui/dialog.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useOwnSend } from '@/lib/queries.ts';
import { ownChurchQuery } from '../api.ts';
import { Duplicate, duplicatesOf } from './possible-duplicates.tsx';

const isPublic = (church: OwnChurch) => church.status === 'approved';

export function OwnChurchHead({ church }: { church: OwnChurch }) {
  const { Icon, color } = statusIcons[church.state];
  const { known, all } = church.facts;
  const missing = church.missing.map((name) => fieldLabels[name]);
  return (
    <>
      <h3 className="text-lg wrap-anywhere">
        <Link
          to={isPublic(church) ? churchPath(church.id) : churchEditPath(church.id)}
          className="underline-offset-4 hover:underline"
        >
          {church.name}
        </Link>
      </h3>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {church.featured ? (
          <span className="font-medium text-gold-text">{churchCard.featured} · </span>
        ) : null}
        {[shown.denomination(church.denomination), shown.area(church.area)].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-2 flex flex-col gap-1">
        <p className="flex gap-2">
          <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} />
          <span>{copy.states[church.state]}</span>
        </p>
        {missing.length > 0 ? (
          <p className="text-sm text-ink-soft">{copy.missing(listText(missing))}</p>
        ) : null}
        {/* How much newcomers can read about a visit. */}
        {known < all ? <p className="text-sm text-ink-soft">{copy.facts(known, all)}</p> : null}
      </div>
      {church.featured && missing.length > 0 ? (
        <ButtonLink to={onboardingPath(church.id)} variant="gold" size="small" className="mt-3">
          {onboardingPage.complete} <NameSuffix name={church.name} />
        </ButtonLink>
      ) : null}
      {church.state === 'unpaid' ? (
        <ButtonLink
          to={withQuery(paths.checkout, { plan: 'monthly', description: church.name })}
          variant="gold"
          size="small"
          className="mt-3"
        >
          {copy.pay} <NameSuffix name={church.name} />
        </ButtonLink>
      ) : null}
      <Rejection church={church}>
        {church.rejection?.reason === 'duplicate' ? <ListedAlready church={church} /> : null}
      </Rejection>
    </>
  );
}

export function OwnChurchEntry({ church }: { church: OwnChurch }) {
  return (
    <li className="py-6">
      <OwnChurchHead church={church} />
      {isPublic(church) && !church.missing.includes('services') ? <OwnChurchTimes church={church} /> : null}
      {isPublic(church) ? <OwnChurchVisits church={church} /> : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ButtonLink to={churchEditPath(church.id)} variant="secondary" size="small">
          {copy.edit} <NameSuffix name={church.name} />
        </ButtonLink>
        {isPublic(church) ? (
          <ButtonLink to={churchPath(church.id)} variant="quiet" size="small">
            {copy.view} <NameSuffix name={church.name} />
          </ButtonLink>
        ) : null}
        {church.state === 'needs_fix' ? <Resubmit church={church} /> : null}
        <p className="text-sm text-ink-soft sm:ml-auto">{copy.changed(dayText(church.updatedAt))}</p>
      </div>
    </li>
  );
}

const NameSuffix = ({ name }: { name: string }) => <span className="sr-only">{name}</span>;

function Resubmit({ church }: { church: OwnChurch }) {
  const resubmit = useOwnSend('POST /api/user/churches/:id/resubmit', {
    ...toastErrors(controls.failed),
    onSuccess: ({ message }) => toast({ title: copy.resubmitted, description: message }),
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={resubmit.isPending}
        onClick={() => resubmit.mutate({ id: church.id })}
      >
        {copy.resubmit} <NameSuffix name={church.name} />
      </Button>
      <p className="text-sm text-ink-soft">{copy.resubmitHelp}</p>
    </>
  );
}

const statusIcons: Record<OwnChurch['state'], { Icon: typeof Clock; color: string }> = {
  live: { Icon: CircleCheck, color: 'text-moss' },
  change_waiting: { Icon: Clock, color: 'text-bayou' },
  waiting: { Icon: Clock, color: 'text-bayou' },
  unpaid: { Icon: CircleAlert, color: 'text-brick' },
  needs_fix: { Icon: CircleAlert, color: 'text-brick' },
};

function OwnChurchTimes({ church: { id, name, timesConfirmedAt } }: { church: OwnChurch }) {
  const confirm = useOwnSend('POST /api/user/churches/:id/confirm-times', {
    ...toastErrors(controls.failed),
    onSuccess: () => toast({ title: confirmTimes.stopped, description: ownTimes.savedText }),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <p className="max-w-prose">
        {timesConfirmedAt ? ownTimes.confirmed(dayText(timesConfirmedAt)) : ownTimes.never}
      </p>
      <Button
        variant="secondary"
        size="small"
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ id })}
      >
        {ownTimes.confirm} <span className="sr-only">{ownTimes.of(name)}</span>
      </Button>
    </div>
  );
}

/** Visitors can say that they plan to come. */
function OwnChurchVisits({ church }: { church: OwnChurch }) {
  const { id, name, takesVisits, plannedVisits, waitingVisits } = church;
  const save = useOwnSend('PUT /api/user/churches/:id/visits', {
    ...toastErrors(controls.failed),
    onSuccess: ({ wanted }) => toast({ title: wanted ? ownVisits.on : ownVisits.off }),
  });
  return (
    <div className="mt-4 text-sm">
      <SettingCheckbox
        label={ownVisits.label}
        of={ownVisits.of(name)}
        help={plannedVisits > 0 ? `${ownVisits.count(plannedVisits)} ${ownVisits.help}` : ownVisits.help}
        checked={save.isPending ? save.variables.wanted : takesVisits}
        isSaving={save.isPending}
        onChange={(wanted) => save.mutate({ id, wanted })}
      />
      {waitingVisits.length > 0 ? <WaitingVisits visits={waitingVisits} /> : null}
    </div>
  );
}

function WaitingVisits({ visits }: { visits: OwnChurch['waitingVisits'] }) {
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {ownVisits.waiting(visits.length)}
      </summary>
      <p className="max-w-prose text-ink-soft">{ownVisits.waitingText}</p>
      <ul>
        {visits.map(({ id, name, email, service, people, children, question }) => (
          <li key={id} className="mt-3 max-w-prose wrap-anywhere">
            <p>
              {name}, <a href={`mailto:${email}`}>{email}</a>
            </p>
            <p>{[service, visitForm.party(people, children)].filter(Boolean).join(' · ')}</p>
            <p className="whitespace-pre-line text-ink-soft">{question}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Why the church, or else the last edit of it, was rejected. */
export function Rejection({ church, children }: { church: OwnChurch; children?: ReactNode }) {
  const rejection = church.rejection ?? church.revisionRejection;
  if (!rejection) return null;
  const day = dayText(rejection.at);
  return (
    <div className="mt-3 max-w-prose border-l-4 border-brick bg-brick-tint px-4 py-3">
      <p className="text-sm text-ink-soft">
        {church.rejection ? copy.rejected(day) : copy.changeRejected(day)}
      </p>
      <p className="mt-1 font-medium">{rejectionReasons[rejection.reason]}</p>
      {rejection.note ? <p className="mt-1 wrap-anywhere whitespace-pre-line">{rejection.note}</p> : null}
      {children}
    </div>
  );
}

/** The listings that it seems to repeat, and giving this one up. */
function ListedAlready({ church: { id, name } }: { church: OwnChurch }) {
  const { data: own } = useQuery(ownChurchQuery(String(id)));
  const { data: duplicates } = useQuery({
    ...duplicatesOf(own?.fields ?? { name: '', zip: '' }),
    enabled: Boolean(own),
  });
  const withdraw = useOwnSend('POST /api/user/churches/:id/withdraw');
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
        {duplicates?.map((duplicate) => (
          <Duplicate key={duplicate.id} duplicate={duplicate} mayClaim />
        ))}
      </ul>
      <DialogButton
        variant="secondary"
        size="small"
        className="mt-3"
        dialog={(close) => (
          <ActionDialog
            title={copy.withdrawTitle}
            text={copy.withdrawText(name)}
            cancel={ownClaims.keep}
            confirm={copy.withdraw}
            run={() =>
              attempt(controls.failed, async () => {
                toast({ title: (await withdraw.mutateAsync({ id })).message });
              })
            }
            onClose={close}
            focusDone={() => document.getElementById('content')?.focus()}
          />
        )}
      >
        {copy.withdraw} <span className="sr-only">{name}</span>
      </DialogButton>
    </>
  );
}
