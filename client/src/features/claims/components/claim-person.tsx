import { claimPage as copy } from '#shared/messages/claims.ts';
import { TextField } from '@/components/ui/field.tsx';
import { TextArea } from '@/components/ui/form-controls.tsx';
import { fieldsOf } from '@/lib/form.ts';
import { type ClaimFormApi, Section } from './claim-which.tsx';

export function ClaimPerson({ form, withNote }: { form: ClaimFormApi; withNote: boolean }) {
  const field = fieldsOf(form);
  return (
    <Section title={copy.youTitle} text={copy.youText}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={copy.firstName} maxLength={80} autoComplete="given-name" {...field('firstName')} />
        <TextField label={copy.lastName} maxLength={80} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label={copy.email} type="email" maxLength={254} autoComplete="email" {...field('email')} />
      <TextField
        label={copy.phone}
        optional={copy.optional}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        {...field('phone')}
      />
      {withNote ? (
        <TextArea
          label={copy.note}
          help={copy.noteHelp}
          optional={copy.optional}
          rows={3}
          maxLength={1000}
          {...field('note')}
        />
      ) : null}
    </Section>
  );
}
