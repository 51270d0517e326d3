import { useQuery } from '@tanstack/react-query';
import { type Locale, localeNames, locales } from '#shared/locale/locale.ts';
import { settings as copy } from '#shared/messages/accounts.ts';
import { SelectField } from '@/components/ui/form-controls.tsx';
import { emailLanguageQuery, useEmailLanguage } from '../api.ts';
import { RequestFailure, Saved } from './request-form.tsx';

export function SettingsLanguage() {
  const { data, error } = useQuery(emailLanguageQuery());
  const save = useEmailLanguage();
  if (!data) return <RequestFailure error={error} />;
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
      <RequestFailure error={save.error} />
      <Saved message={save.isSuccess ? copy.languageSaved : undefined} />
    </div>
  );
}
