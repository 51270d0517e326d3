/** "Plan your visit": names and options of the facts, for forms and filters. The sentences are in visit-sentences.ts. */
import type { FactField } from '../../domain/fact-options.ts';
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
  traditional: 'Traditional',
  contemporary: 'Contemporary',
  blended: 'Blended',
  liturgical: 'Liturgical',
  gospel: 'Gospel',
  charismatic: 'Charismatic',
  quiet: 'Quiet',
  choir: 'Choir',
  organ: 'Organ',
  band: 'Band',
  'a-cappella': 'A cappella',
  'gospel-choir': 'Gospel choir',
  nursery: 'Nursery',
  'childrens-program': 'Children’s program',
  'children-stay': 'Children stay in the service',
  'youth-group': 'Youth group',
  'no-youth-group': 'No youth group',
  'come-as-you-are': 'Come as you are',
  'mostly-casual': 'Mostly casual',
  'mostly-formal': 'Mostly formal',
  'up-to-1-hour': 'Up to 1 hour',
  'about-90-minutes': 'About 90 minutes',
  '2-hours-or-more': '2 hours or more',
  'under-50': 'Under 50 people',
  '50-to-150': '50 to 150 people',
  '150-to-500': '150 to 500 people',
  'over-500': 'Over 500 people',
  'own-lot': 'Own parking lot',
  'street-parking': 'Street parking',
  'accessible-parking': 'Accessible parking',
  transit: 'Near transit',
  'step-free': 'Wheelchair access',
  'no-wheelchair-access': 'No wheelchair access',
  'accessible-restroom': 'Accessible restroom',
  'wheelchair-seating': 'Seating for wheelchairs',
  'hearing-loop': 'Hearing loop',
  'sign-language': 'Sign language',
  'large-print': 'Large print',
  captions: 'Captions',
  'live-stream': 'Live stream',
  ...Object.fromEntries(
    languages.map((language) => [`interpreted-${language}`, interpretation.into + languageLabels[language]]),
  ),
};
