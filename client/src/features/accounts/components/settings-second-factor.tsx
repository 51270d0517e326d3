import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startSecondFactor, stopSecondFactor } from '#shared/accounts-second-factor.ts';
import type { ResponseOf } from '#shared/api.ts';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { secondFactor as copy } from '#shared/messages/accounts-second-factor.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { get, send } from '@/lib/api-client.ts';
import { fieldsOf, showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { adminSessionQuery } from '../api.ts';
import { FormMessage } from './form-message.tsx';
import { PasswordField } from './password-field.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import { ConfirmCode } from './settings-second-factor-setup.tsx';

const statusQuery = () => ({
  queryKey: queryKeyOf(apiUrl('/api/user/second-factor')),
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/user/second-factor', { signal }),
});

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
  if (!status.data)
    return status.isPending ? (
      <p className="text-ink-soft">{copy.working}</p>
    ) : (
      <div className="flex flex-col items-start gap-4">
        <FormMessage look="error">{copy.failed}</FormMessage>
        <Button variant="secondary" onClick={() => void status.refetch()}>
          {copy.retry}
        </Button>
      </div>
    );
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
      {required && !enabled ? <FormMessage look="note">{copy.required}</FormMessage> : null}
      <p>{enabled ? `${copy.on} ${copy.codesLeft(recoveryCodes)} ${copy.newCodes}` : copy.off}</p>
      {enabled ? <TurnOff onDone={refresh} /> : <Start onStarted={setSetup} />}
    </div>
  );
}

function Start({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const form = useSchemaForm(startSecondFactor.body!, { currentPassword: '' });
  const start = useMutation({
    mutationFn: (body: { currentPassword: string }) => send('POST /api/user/second-factor', { body }),
    onSuccess: onStarted,
    onError: (error) => showServerErrors(form, error),
  });
  const error = form.formState.errors.currentPassword?.message;
  return (
    <Form onSubmit={form.handleSubmit((values) => start.mutate(values))} className="flex flex-col gap-5">
      <PasswordField
        label={copy.password}
        error={error}
        autoComplete="current-password"
        {...form.register('currentPassword')}
      />
      <SettingsFailure error={start.error} shown={error !== undefined} />
      <Button type="submit" disabled={start.isPending} className="self-start">
        {start.isPending ? copy.working : copy.setUp}
      </Button>
    </Form>
  );
}

function RecoveryCodes({
  codes,
  admin,
  onSaved,
}: {
  codes: string[];
  /** The admin area is open now. */
  admin: boolean;
  onSaved: () => void;
}) {
  return (
    <div className="flex flex-col items-start gap-5">
      <FormMessage look="success" live>
        {copy.enabled}
      </FormMessage>
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
  const form = useSchemaForm(stopSecondFactor.body!, { currentPassword: '', code: '' });
  const stop = useMutation({
    mutationFn: (body: { currentPassword: string; code: string }) =>
      send('DELETE /api/user/second-factor', { body }),
    onSuccess: onDone,
    onError: (error) => showServerErrors(form, error),
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  return (
    <Form onSubmit={form.handleSubmit((values) => stop.mutate(values))} className="flex flex-col gap-5">
      <PasswordField label={copy.password} autoComplete="current-password" {...field('currentPassword')} />
      <TextField label={copy.codeOrRecovery} autoComplete="one-time-code" {...field('code')} />
      <SettingsFailure error={stop.error} shown={Object.keys(errors).length > 0} />
      <Button type="submit" variant="secondary" disabled={stop.isPending} className="self-start">
        {stop.isPending ? copy.working : copy.turnOff}
      </Button>
    </Form>
  );
}
