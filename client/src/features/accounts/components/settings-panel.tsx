import { type ReactNode, useId } from 'react';
import { type CurrentUser, changeEmail, changePassword } from '#shared/contracts/accounts.ts';
import { type Locale, localeNames, locales } from '#shared/locale/locale.ts';
import { auth, settings as copy, secondFactor } from '#shared/messages/accounts.ts';
import { DialogButton } from '@/components/dialog-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import { emailInput, TextField } from '@/components/ui/field.tsx';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { send } from '@/lib/api-client.ts';
import { useRequestForm } from '@/lib/form.ts';
import { useEmailLanguage, useExport } from '../api.ts';
import type { Farewell } from './leave.tsx';
import { CurrentPassword, PasswordField } from './password-field.tsx';
import { RequestFailure, RequestForm, Saved } from './request-form.tsx';
import { SettingsDeleteDialog } from './settings-delete-dialog.tsx';
import { SettingsSecondFactor } from './settings-second-factor.tsx';

export function SettingsPanel({
  user,
  onDeleted,
}: {
  user: CurrentUser;
  onDeleted: (farewell: Farewell) => void;
}) {
  const twoStep = (
    <Section title={secondFactor.title} text={secondFactor.text}>
      <SettingsSecondFactor />
    </Section>
  );
  return (
    <div className="divide-y divide-line">
      {/* First for staff, because the admin area redirects here to set it up. */}
      {user.role === 'user' ? null : twoStep}
      <Section title={auth.email} text={copy.emailText}>
        <SettingsEmail user={user} />
      </Section>
      <Section title={copy.languageTitle} text={copy.languageText}>
        <SettingsLanguage user={user} />
      </Section>
      <Section title={auth.password} text={copy.passwordText}>
        <SettingsPassword user={user} />
      </Section>
      {user.role === 'user' ? twoStep : null}
      <Section title={copy.dataTitle} text={copy.dataText}>
        <DataExport />
      </Section>
      <Section title={copy.deleteTitle} text={copy.deleteText}>
        <DialogButton
          variant="secondary"
          dialog={(close) => <SettingsDeleteDialog onClose={close} onDeleted={onDeleted} />}
        >
          {copy.deleteOpen}
        </DialogButton>
      </Section>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-5 py-8 lg:grid-cols-[minmax(0,18rem)_minmax(0,27rem)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
      <div className="max-w-108 min-w-0">{children}</div>
    </section>
  );
}

function DataExport() {
  const download = useExport();
  return (
    <div className="flex flex-col items-start gap-4">
      <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
        {copy.download}
      </Button>
      <RequestFailure error={download.error} />
    </div>
  );
}

function SettingsEmail({ user }: { user: CurrentUser }) {
  const form = useRequestForm(
    changeEmail.body!,
    { email: '', currentPassword: '' },
    (body) => send('POST /api/auth/change-email', { body }),
    (_response, { reset }) => reset(),
  );
  return (
    <RequestForm of={form} run={copy.changeEmail}>
      <p className="wrap-anywhere">
        <span className="font-medium">{user.email}</span>{' '}
        <span className="text-ink-soft">({user.emailVerified ? copy.confirmed : copy.unconfirmed})</span>
      </p>
      <TextField label={copy.newEmail} help={copy.newEmailHelp} {...emailInput} {...form.field('email')} />
      <CurrentPassword {...form.field('currentPassword')} />
      <Saved message={form.request.data?.message} />
    </RequestForm>
  );
}

function SettingsPassword({ user: { username, role } }: { user: CurrentUser }) {
  const form = useRequestForm(
    changePassword.body!,
    { currentPassword: '', password: '' },
    (body) => send('POST /api/auth/change-password', { body }),
    (_response, { reset }) => reset(),
  );
  return (
    <RequestForm of={form} run={copy.changePassword}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPassword {...form.field('currentPassword')} />
      <PasswordField
        label={auth.newPassword}
        help={role === 'user' ? auth.passwordHelp : auth.staffPasswordHelp}
        autoComplete="new-password"
        strength={{ of: form.form.watch('password'), known: [username], isStaff: role !== 'user' }}
        {...form.field('password')}
      />
      <Saved message={form.request.data?.message} />
    </RequestForm>
  );
}

function SettingsLanguage({ user }: { user: CurrentUser }) {
  const save = useEmailLanguage();
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={copy.language}
        // Optimistic: shows the new value while saving, and the old one again after an error.
        value={(save.isPending ? save.variables : (save.data ?? user)).locale}
        disabled={save.isPending}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onValue={(value) => save.mutate({ locale: value as Locale })}
      />
      <RequestFailure error={save.error} />
      <Saved message={save.isSuccess ? copy.languageSaved : undefined} />
    </div>
  );
}
