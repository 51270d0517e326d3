import { claimPage as words } from '#shared/messages-billing.ts';
import { TextField } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';
import { type ClaimFormApi, Section } from './claim-which.tsx';

/** Who asks, and what speaks for it. */
export function ClaimPerson({ form, withNote }: { form: ClaimFormApi; withNote: boolean }) {
  const { errors } = form.formState;
  return (
    <Section title={words.youTitle} text={words.youText}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.firstName}
          error={errors.firstName?.message}
          maxLength={80}
          autoComplete="given-name"
          {...form.register('firstName')}
        />
        <TextField
          label={words.lastName}
          error={errors.lastName?.message}
          maxLength={80}
          autoComplete="family-name"
          {...form.register('lastName')}
        />
      </div>
      <TextField
        label={words.email}
        error={errors.email?.message}
        type="email"
        maxLength={254}
        autoComplete="email"
        {...form.register('email')}
      />
      <TextField
        label={words.phone}
        optional={words.optional}
        error={errors.phone?.message}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...form.register('phone')}
      />
      {withNote ? (
        <TextArea
          label={words.note}
          help={words.noteHelp}
          optional={words.optional}
          rows={3}
          error={errors.note?.message}
          maxLength={1000}
          {...form.register('note')}
        />
      ) : null}
    </Section>
  );
}
