/** Labels of church fields and choices for forms, reviews, the history and pages. */

import type { ChurchField, FormKind } from '../../domain/church-fields.ts';
import { choiceNames } from './choice-fields.ts';
import { factNames } from './visit-facts.ts';

export const fieldLabels: Record<ChurchField | 'position', string> = {
  name: 'Church name',
  otherNames: 'Other names',
  denomination: 'Denomination',
  pastorName: 'Pastor',
  description: 'Description',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  area: 'Area',
  latitude: 'Map location',
  longitude: 'Map location',
  position: 'Map location',
  ...choiceNames,
  ...factNames,
  services: 'Service times',
  serviceExceptions: 'Special dates',
  phone: 'Phone',
  email: 'Email address',
  website: 'Website',
  missionStatement: 'Mission statement',
  history: 'History',
  specialPrograms: 'Special programs',
  youthPrograms: 'Children and youth',
  musicMinistry: 'Music ministry',
  outreachPrograms: 'Outreach',
  heroImage: 'Photo',
  youtubeChannel: 'YouTube channel',
  facebookPage: 'Facebook page',
  instagramHandle: 'Instagram',
  recentSermons: 'Recent sermons',
  additionalInfo: 'Anything else',
};

export const inputCopy = {
  optional: 'optional',
  choose: 'Choose one',
  none: 'None',
  live: 'public right away',
};

type FormCopy = {
  /** Labels that differ from the default. */
  labels: { [Name in ChurchField]?: string };
  help: { [Name in ChurchField]?: string };
};

const description = 'Who you are and what first-time visitors can expect.';
const website = 'For example, www.gracechurch.example';

const moreHelp = {
  email: 'For questions about the listing.',
  website,
  liveStream: 'Where your services stream, such as www.youtube.com/@gracechurch/live',
  instagramHandle: 'For example, @gracechurch',
  additionalInfo: 'For us or for visitors, such as parking, languages, or accessibility.',
};

/** Form-specific labels and help texts. */
export const fieldCopy: Record<FormKind, FormCopy> = {
  submission: {
    labels: {},
    help: {
      description: `${description} At least 10 characters.`,
      address: 'Street address, as you’d type it into a map.',
      youtubeChannel: 'For example, www.youtube.com/@gracechurch',
      ...moreHelp,
    },
  },
  onboarding: {
    labels: { address: 'Street address' },
    help: {
      description: `${description} At least 50 characters.`,
      ...moreHelp,
    },
  },
  admin: { labels: {}, help: {} },
};
