import { claimPage as copy } from '#shared/messages/claims.ts';
import { TextField } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';
import { type ClaimFormApi, Section } from './claim-which.tsx';

export function ClaimPerson({ form, withNote }: { form: ClaimFormApi; withNote: boolean }) {
  const { errors } = form.formState;
  return (
    <Section title={copy.youTitle} text={copy.youText}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={copy.firstName}
          error={errors.firstName?.message}
          maxLength={80}
          autoComplete="given-name"
          {...form.register('firstName')}
        />
        <TextField
          label={copy.lastName}
          error={errors.lastName?.message}
          maxLength={80}
          autoComplete="family-name"
          {...form.register('lastName')}
        />
      </div>
      <TextField
        label={copy.email}
        error={errors.email?.message}
        type="email"
        maxLength={254}
        autoComplete="email"
        {...form.register('email')}
      />
      <TextField
        label={copy.phone}
        optional={copy.optional}
        error={errors.phone?.message}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...form.register('phone')}
      />
      {withNote ? (
        <TextArea
          label={copy.note}
          help={copy.noteHelp}
          optional={copy.optional}
          rows={3}
          error={errors.note?.message}
          maxLength={1000}
          {...form.register('note')}
        />
      ) : null}
    </Section>
  );
}
