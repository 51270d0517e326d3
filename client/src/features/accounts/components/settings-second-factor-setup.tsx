import { useMutation } from '@tanstack/react-query';
import { confirmSecondFactor } from '#shared/accounts-second-factor.ts';
import type { ResponseOf } from '#shared/api.ts';
import { secondFactor as copy } from '#shared/messages/accounts-second-factor.ts';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { send } from '@/lib/api-client.ts';
import { showServerErrors, useSchemaForm } from '@/lib/form.ts';
import { SettingsFailure } from './settings-failure.tsx';

export function ConfirmCode({
  setup: { secret, qr },
  onConfirmed,
  onCancel,
}: {
  setup: ResponseOf<'POST /api/user/second-factor'>;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const form = useSchemaForm(confirmSecondFactor.body!, { code: '' });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => send('POST /api/user/second-factor/confirm', { body }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => showServerErrors(form, error),
  });
  const error = form.formState.errors.code?.message;
  return (
    <Form onSubmit={form.handleSubmit((values) => confirm.mutate(values))} className="flex flex-col gap-5">
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
        label={copy.code}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.register('code')}
      />
      <SettingsFailure error={confirm.error} shown={error !== undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={confirm.isPending}>
          {confirm.isPending ? copy.working : copy.confirm}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </Form>
  );
}
