/** Labels of church fields and choices for forms, reviews, the history and pages. */

import type { ChurchField } from '../../domain/church-fields.ts';
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

/** Below the inputs of owners' forms. */
export const fieldHelp: { [Name in ChurchField]?: string } = {
  description: 'Who you are and what first-time visitors can expect, in a few sentences.',
  address: 'Street address, as you’d type it into a map.',
  email: 'For questions about the listing.',
  website: 'For example, www.gracechurch.example',
  liveStream: 'Where your services stream, such as www.youtube.com/@gracechurch/live',
  youtubeChannel: 'For example, www.youtube.com/@gracechurch',
  instagramHandle: 'For example, @gracechurch',
  additionalInfo: 'For us or for visitors, such as parking, languages, or accessibility.',
};
