/** "Plan your visit": names and options of the facts, for forms and filters. The sentences are in visit-sentences.ts. */
import { type FactField, factOptions, liveStreamFact, noAccess } from '../../domain/fact-options.ts';
import { englishLabels } from '../../domain/format.ts';
import { languages } from '../../service-times/schedule.ts';
import { languageLabels } from './service-times.ts';

/** As headings of form fields and filters. */
export const factNames: Record<FactField | 'liveStream', string> = {
  worshipStyle: 'Worship style',
  music: 'Music',
  children: 'Children during the service',
  youthGroup: 'Youth group',
  dress: 'What people wear',
  serviceLength: 'Usual length',
  attendance: 'People on a usual Sunday',
  parking: 'Parking',
  gettingIn: 'Getting in',
  hearingSeeing: 'Hearing and seeing',
  interpretation: 'Interpretation',
  liveStream: 'Watch online',
};

export const interpretation = { into: 'Interpreted into ' };

/** Labels of all options, for buttons and chips that stand alone. */
export const factLabels: Record<string, string> = {
  ...englishLabels([
    ...Object.values(factOptions).flatMap(({ options }) => options as readonly string[]),
    noAccess,
    liveStreamFact,
  ]),
  'childrens-program': 'Children’s program',
  'children-stay': 'Children stay in the service',
  'under-50': 'Under 50 people',
  '50-to-150': '50 to 150 people',
  '150-to-500': '150 to 500 people',
  'over-500': 'Over 500 people',
  'own-lot': 'Own parking lot',
  transit: 'Near transit',
  'step-free': 'Wheelchair access',
  'wheelchair-seating': 'Seating for wheelchairs',
  ...Object.fromEntries(
    languages.map((language) => [`interpreted-${language}`, interpretation.into + languageLabels[language]]),
  ),
};
