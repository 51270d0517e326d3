import type { MonthNumbers } from '#shared/contracts/analytics.ts';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { PossibleDuplicate } from '#shared/contracts/submissions.ts';

/** A church as in lists, with only what is required. */
export const listedChurch: ChurchListItem = {
  id: 1,
  name: 'Church 1',
  denomination: 'Baptist',
  address: '1 Main Street',
  city: 'Houston',
  state: 'TX',
  zip: '77002',
  area: 'Downtown',
  phone: null,
  website: null,
  description: '',
  services: [],
  serviceTimes: [],
  serviceExceptions: [],
  youtubeChannel: null,
  recentSermons: [],
  heroImage: null,
  latitude: 29.7,
  longitude: -95.4,
  featured: false,
  status: 'approved',
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const possibleDuplicate: PossibleDuplicate = {
  id: 9,
  name: 'Grace Hall',
  address: '',
  zip: '77002',
  area: '',
  status: 'approved',
  claimable: true,
  reasons: ['zip'],
};

export const noVisitors: MonthNumbers = {
  churchId: 1,
  churchName: 'Grace',
  area: 'Montrose',
  month: '2026-11',
  profileViews: 0,
  websiteClicks: 0,
  phoneClicks: 0,
  directionClicks: 0,
  plannedVisits: 0,
  areaMedian: null,
};
