import { type ReactNode, useId } from 'react';
import type { CurrentUser } from '#shared/accounts.ts';
import { settings as copy } from '#shared/messages/accounts.ts';
import { secondFactor } from '#shared/messages/accounts-second-factor.ts';
import { Button } from '@/components/ui/button.tsx';
import { failureText, useExport } from '../api.ts';
import { FormMessage } from './form-message.tsx';
import type { Farewell } from './leave.tsx';
import { SettingsDelete } from './settings-delete.tsx';
import { SettingsEmail } from './settings-email.tsx';
import { SettingsPassword } from './settings-password.tsx';
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
      {/* The admin area sends people here who have to set it up. */}
      {user.role === 'user' ? null : twoStep}
      <Section title={copy.emailTitle} text={copy.emailText}>
        <SettingsEmail user={user} />
      </Section>
      <Section title={copy.passwordTitle} text={copy.passwordText}>
        <SettingsPassword user={user} />
      </Section>
      {user.role === 'user' ? twoStep : null}
      <Section title={copy.dataTitle} text={copy.dataText}>
        <DataExport />
      </Section>
      <Section title={copy.deleteTitle} text={copy.deleteText}>
        <SettingsDelete onDeleted={onDeleted} />
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
      <Button variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? copy.downloading : copy.download}
      </Button>
      {download.isSuccess ? (
        <FormMessage look="success" live>
          {copy.downloaded}
        </FormMessage>
      ) : null}
      {download.error ? (
        <FormMessage look="error" live>
          {failureText(download.error, { fallback: copy.failed, network: copy.failed })}
        </FormMessage>
      ) : null}
    </div>
  );
}
