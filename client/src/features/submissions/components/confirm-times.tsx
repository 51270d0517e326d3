/** Opened from the 90-day email. Only the button confirms, because bots follow links too. */

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { readTimesRequest } from '#shared/contracts/submissions.ts';
import { dayText } from '#shared/domain/dates.ts';
import { churchEditPath, churchPath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { churchCard, nextServiceCopy } from '#shared/messages/churches/churches.ts';
import { confirmTimes as copy } from '#shared/messages/churches/confirm-times.ts';
import { visitCopy } from '#shared/messages/churches/visit-sentences.ts';
import { ServiceExceptions } from '@/components/service-exceptions.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { useSend } from '@/lib/queries.ts';
import { timesRequestQuery } from '../api.ts';

type TimesRequest = z.output<typeof readTimesRequest.response>;

export function ConfirmTimes({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...timesRequestQuery(token), enabled: token !== '' });
  if (data) return <ConfirmPrompt request={data} token={token} />;
  if (token === '' || isDead(error)) return <DeadLink />;
  if (error)
    return (
      <Frame title={copy.unreachable}>
        <p role="alert">{isBusy(error) ? copy.busyText : copy.unreachableText}</p>
        <Button className="mt-6" onClick={() => void refetch()}>
          {controls.retry}
        </Button>
      </Frame>
    );
  return (
    <Frame title={copy.title}>
      <Loading />
    </Frame>
  );
}

const isBusy = (error: Error | null) => error instanceof ApiError && error.status === 429;
/** Retrying won't help. */
const isDead = (error: Error | null) => error instanceof ApiError && error.status < 500 && !isBusy(error);

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-10 pb-20 sm:px-6">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <div className="mt-3">{children}</div>
    </div>
  );
}

function DeadLink() {
  return (
    <Frame title={controls.linkDead}>
      <p>{copy.deadText}</p>
      <p className="mt-3">{copy.deadHelp}</p>
      <ButtonLink to={paths.dashboard} className="mt-6">
        {controls.dashboard}
      </ButtonLink>
    </Frame>
  );
}

function ConfirmPrompt({ request, token }: { request: TimesRequest; token: string }) {
  const confirm = useSend('POST /api/service-times/confirm');
  const { church, timesConfirmedAt } = request;
  if (isDead(confirm.error)) return <DeadLink />;
  if (confirm.data) return <Thanks church={church} at={confirm.data.timesConfirmedAt} />;
  return (
    <Frame title={copy.title}>
      <p className="wrap-anywhere">{copy.intro(church.name)}</p>
      <Times request={request} />
      <p className="mt-3 text-sm text-ink-soft">
        {timesConfirmedAt ? copy.last(dayText(timesConfirmedAt)) : copy.never}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          {copy.confirm}
        </Button>
        <ButtonLink to={churchEditPath(church.id)} variant="secondary">
          {copy.change}
        </ButtonLink>
      </div>
      {confirm.error ? (
        <p role="alert" className="mt-3 text-brick-dark">
          {isBusy(confirm.error) ? copy.busyText : copy.failed}
        </p>
      ) : null}
      <p className="mt-3 text-sm text-ink-soft">{copy.changeHelp}</p>
    </Frame>
  );
}

function Times({ request: { services, serviceExceptions, facts } }: { request: TimesRequest }) {
  const lines = services.filter((line) => line.trim() !== '');
  return (
    <div className="mt-6 rounded-card border border-line bg-card p-5">
      <h2 className="text-lg">{churchCard.times}</h2>
      {lines.length > 0 ? (
        <ul className="mt-1 divide-y divide-line">
          {lines.map((line) => (
            <li key={line} className="py-1.5 font-medium wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft">{copy.noTimes}</p>
      )}
      <ServiceExceptions
        exceptions={serviceExceptions}
        heading={<h2 className="mb-1 text-lg">{nextServiceCopy.differ}</h2>}
        className="mt-4"
      />
      {facts.length > 0 ? (
        <>
          <h2 className="mt-4 text-lg">{visitCopy.title}</h2>
          <ul className="mt-1 list-disc pl-5">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Thanks({ church, at }: { church: TimesRequest['church']; at: string }) {
  const confirmation = useRef<HTMLParagraphElement>(null);
  // The focused button has disappeared.
  useEffect(() => confirmation.current?.focus(), []);
  return (
    <Frame title={copy.thanks}>
      <p ref={confirmation} tabIndex={-1} className="flex gap-2 outline-none">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-moss" />
        <span className="min-w-0 font-medium wrap-anywhere">{copy.thanked(church.name, dayText(at))}</span>
      </p>
      <p className="mt-3 text-ink-soft">{copy.thanksText}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={churchPath(church.id)}>{copy.view}</ButtonLink>
        <ButtonLink to={churchEditPath(church.id)} variant="secondary">
          {copy.change}
        </ButtonLink>
      </div>
    </Frame>
  );
}
