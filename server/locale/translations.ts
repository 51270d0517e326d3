/** Adds the translated copy modules when it is imported. */
import type { Locale } from '#shared/locale/locale.ts';
import { addTranslation } from './copy.ts';
import * as english from './en.ts';
import * as es from './es.ts';

type Modules<English = typeof english> = {
  [Name in keyof English]: { [Export in keyof English[Name]]: unknown };
};

const translations: Record<Exclude<Locale, 'en'>, Modules> = { es };

for (const [locale, translated] of Object.entries(translations) as Array<[Locale, Modules]>)
  for (const [name, module] of Object.entries(english) as Array<[keyof Modules, object]>)
    addTranslation(locale, module, translated[name]);
