import { useQuery } from '@tanstack/react-query';
import { type Locale, localeNames, locales } from '#shared/locale/locale.ts';
import { settings as copy } from '#shared/messages/accounts.ts';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { emailLanguageQuery, useEmailLanguage } from '../api.ts';
import { FormMessage } from './form-message.tsx';
import { SettingsFailure } from './request-form.tsx';

export function SettingsLanguage() {
  const { data, error } = useQuery(emailLanguageQuery());
  const save = useEmailLanguage();
  if (!data) return <SettingsFailure error={error} shown={false} />;
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={copy.language}
        // Optimistic: shows the new value while saving, and the old one again after an error.
        value={save.isPending ? save.variables.locale : data.locale}
        disabled={save.isPending}
        options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
        onValue={(value) => save.mutate({ locale: value as Locale })}
      />
      <SettingsFailure error={save.error} shown={false} />
      {save.isSuccess ? (
        <FormMessage look="success" live>
          {copy.languageSaved}
        </FormMessage>
      ) : null}
    </div>
  );
}
