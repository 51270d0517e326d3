import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSecondFactor, startSecondFactor, stopSecondFactor } from '#shared/contracts/accounts.ts';
import type { ResponseOf } from '#shared/contracts/api.ts';
import { paths } from '#shared/domain/paths.ts';
import { secondFactor as copy } from '#shared/messages/accounts.ts';
import { controls } from '#shared/messages/app.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { NotLoaded } from '@/components/ui/state-panel.tsx';
import { send } from '@/lib/api-client.ts';
import { useRequestForm } from '@/lib/form.ts';
import { apiQuery } from '@/lib/queries.ts';
import { adminSessionQuery } from '../api.ts';
import { CurrentPassword } from './password-field.tsx';
import { RequestForm } from './request-form.tsx';

const statusQuery = () => apiQuery('/api/user/second-factor');

type Setup = ResponseOf<'POST /api/user/second-factor'>;

export function SettingsSecondFactor() {
  const queryClient = useQueryClient();
  const status = useQuery(statusQuery());
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: statusQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: adminSessionQuery().queryKey });
  };
  if (codes)
    return (
      <RecoveryCodes codes={codes} admin={status.data?.required === true} onSaved={() => setCodes(null)} />
    );
  if (!status.data) return <NotLoaded query={status} />;
  if (setup)
    return (
      <ConfirmCode
        setup={setup}
        onConfirmed={(saved) => {
          setSetup(null);
          setCodes(saved);
          refresh();
        }}
        onCancel={() => setSetup(null)}
      />
    );
  const { enabled, required, recoveryCodes } = status.data;
  return (
    <div className="flex flex-col gap-5">
      {required && !enabled ? <Notice>{copy.required}</Notice> : null}
      <p>{enabled ? `${copy.on} ${copy.codesLeft(recoveryCodes)} ${copy.newCodes}` : copy.off}</p>
      {enabled ? <TurnOff onDone={refresh} /> : <Start onStarted={setSetup} />}
    </div>
  );
}

function Start({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const form = useRequestForm(
    startSecondFactor.body!,
    { currentPassword: '' },
    (body) => send('POST /api/user/second-factor', { body }),
    onStarted,
  );
  return (
    <RequestForm of={form} run={copy.setUp}>
      <CurrentPassword {...form.field('currentPassword')} />
    </RequestForm>
  );
}

function RecoveryCodes({
  codes,
  admin,
  onSaved,
}: {
  codes: string[];
  /** The user can now open the admin area. */
  admin: boolean;
  onSaved: () => void;
}) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice variant="success" live>
        {copy.enabled}
      </Notice>
      <div>
        <h3 className="text-lg">{copy.saveCodes}</h3>
        <p className="mt-1 text-ink-soft">{copy.saveCodesText}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-1 rounded-card border border-line bg-card px-5 py-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onSaved}>{copy.saved}</Button>
        {admin ? (
          <ButtonLink to={paths.admin} variant="secondary">
            {copy.toAdmin}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const form = useRequestForm(
    stopSecondFactor.body!,
    { currentPassword: '', code: '' },
    (body) => send('DELETE /api/user/second-factor', { body }),
    onDone,
  );
  const { field } = form;
  return (
    <RequestForm of={form} variant="secondary" run={copy.turnOff}>
      <CurrentPassword {...field('currentPassword')} />
      <TextField
        label={copy.signInCode}
        help={copy.signInHelp}
        autoComplete="one-time-code"
        {...field('code')}
      />
    </RequestForm>
  );
}

function ConfirmCode({
  setup: { secret, qr },
  onConfirmed,
  onCancel,
}: {
  setup: Setup;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const form = useRequestForm(
    confirmSecondFactor.body!,
    { code: '' },
    (body) => send('POST /api/user/second-factor/confirm', { body }),
    ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  );
  return (
    <RequestForm
      of={form}
      run={copy.confirm}
      actions={
        <Button variant="secondary" onClick={onCancel}>
          {controls.cancel}
        </Button>
      }
    >
      <p>{copy.scan}</p>
      <svg
        role="img"
        aria-label={copy.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-control border border-line bg-white p-1 text-black"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <p>
        {copy.orType} <code className="font-mono wrap-anywhere select-all">{secret}</code>
      </p>
      <TextField
        label={copy.signInCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </RequestForm>
  );
}
