/** The attributes of the script that lists churches on other sites: client/public/embed.js has the English texts. */

import { shown } from '../messages/churches/value-names.ts';
import { developers as copy } from '../messages/developers.ts';
import { currentLocale } from './locale.ts';

/** Attributes with a value, by name. `filters` are those of the list: area, denomination, language, limit. */
export function embedAttributes(filters: Record<string, string>): Array<[name: string, value: string]> {
  const { area = '', denomination = '' } = filters;
  const lang = currentLocale();
  const translated =
    lang === 'en'
      ? {}
      : { lang, title: copy.frameHeading(denomination, shown.area(area)), words: JSON.stringify(copy.list) };
  return Object.entries({ ...filters, ...translated }).filter(([, value]) => value !== '');
}
