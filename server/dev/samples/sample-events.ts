/** Fictional events of the sample churches, on days relative to when the samples are added. */
import type { EventCategory } from '#shared/domain/events.ts';

export type SampleEvent = {
  title: string;
  category: EventCategory;
  /** Name of its sample church, if it has one. */
  church?: string;
  location: string;
  description: string;
  time?: string;
  /** 0 is Sunday. */
  weekday: number;
  /** Weeks after the next such weekday. */
  inWeeks: number;
  /** Repeats for a year. */
  repeats?: 'weekly' | 'monthly';
};

export const sampleEvents: readonly SampleEvent[] = [
  {
    title: 'Evensong for the City',
    category: 'music',
    church: 'Cathedral of Saint Brigid',
    location: 'Cathedral of Saint Brigid, 1118 Caroline Court',
    description:
      'Forty minutes of psalms and polyphony after the working day. Come as you are, sit where you like, and leave when your train does.',
    time: '5:45 PM - 6:30 PM',
    weekday: 4,
    inWeeks: 0,
    repeats: 'weekly',
  },
  {
    title: 'Soup, Bread and a Warm Coat',
    category: 'community',
    church: 'Franklin Street Mission Chapel',
    location: 'Franklin Street Mission Chapel, fellowship hall',
    description:
      'A hot supper for anybody who wants one, and a rack of winter coats in all sizes. Volunteers meet an hour before to chop onions.',
    time: '6:00 PM - 8:00 PM',
    weekday: 2,
    inWeeks: 0,
    repeats: 'weekly',
  },
  {
    title: 'Neighbors at One Table',
    category: 'interfaith',
    church: 'Saint Andrew of the Bayou Orthodox Church',
    location: 'Saint Andrew of the Bayou Orthodox Church, parish hall',
    description:
      'People of several faiths share a meal and one question: what do you do on an ordinary day of rest? Children are welcome, and so are recipes.',
    time: '6:30 PM - 8:30 PM',
    weekday: 3,
    inWeeks: 2,
  },
  {
    title: 'English for Newcomers',
    category: 'education',
    church: 'Alief Church of All Nations',
    location: 'Alief Church of All Nations, classrooms upstairs',
    description:
      'Two levels, patient teachers, free books. Bring a friend who is new in town; childcare is available if you ask a week ahead.',
    time: '7:00 PM - 8:30 PM',
    weekday: 1,
    inWeeks: 0,
    repeats: 'weekly',
  },
  {
    title: 'Youth Night: Games on the Lawn',
    category: 'youth',
    church: 'City Harbor Church',
    location: 'City Harbor Church, lawn behind the gym',
    description:
      'Lanterns, volleyball and hot dogs for grades six to twelve. If it rains we move into the gym.',
    time: '19:00',
    weekday: 5,
    inWeeks: 1,
  },
  {
    title: 'Saturday Potluck',
    category: 'social',
    church: 'Heights Boulevard Reformed Baptist Church',
    location: 'Heights Boulevard Reformed Baptist Church, courtyard',
    description:
      'Bring a dish or just an appetite. Long tables under the oaks, and somebody usually has a guitar.',
    time: '12:00 PM - 2:00 PM',
    weekday: 6,
    inWeeks: 1,
    repeats: 'monthly',
  },
  {
    title: 'Grief Group',
    category: 'general',
    church: 'Saint Clement of the Oaks Episcopal Church',
    location: 'Saint Clement of the Oaks Episcopal Church, library',
    description: 'A quiet hour for anyone who lost someone this year. You don’t have to say a word.',
    time: '10 AM - 11 AM',
    weekday: 6,
    inWeeks: 0,
    repeats: 'monthly',
  },
  {
    title: 'Gospel Choir Workshop and Concert',
    category: 'music',
    church: 'Greater Morning Light Missionary Baptist Church',
    location: 'Greater Morning Light Missionary Baptist Church, sanctuary',
    description:
      'Learn four songs in the morning, sing them with the choir in the evening. No auditions, no sheet music, all voices.',
    time: '10:00 AM - 7:30 PM',
    weekday: 6,
    inWeeks: 3,
  },
  {
    title: 'Bayou Cleanup with Five Churches',
    category: 'community',
    location: 'Eleanor Tinsley Park, 500 Allen Parkway, Houston, TX 77002',
    description:
      'Gloves, bags and breakfast tacos are provided. Wear shoes that may get wet. Every hand counts, whichever church it comes from, or none.',
    time: '8:00 AM - 11:00 AM',
    weekday: 6,
    inWeeks: 2,
  },
  {
    title: 'Reading the Psalms Together',
    category: 'education',
    church: 'Dunlavy Street Baptist Church',
    location: 'Dunlavy Street Baptist Church, room 2',
    description:
      'One psalm an evening, read aloud three times, then talked about. Coffee is on from half past six.',
    time: '7pm',
    weekday: 3,
    inWeeks: 0,
    repeats: 'weekly',
  },
  {
    title: 'Blessing of Work Boots',
    category: 'general',
    church: 'Magnolia Park Assembly of God',
    location: 'Magnolia Park Assembly of God, front steps',
    description:
      'For the people who build, drive, cook, and clean for this city. Bring your boots. Breakfast follows.',
    time: 'After the early service',
    weekday: 0,
    inWeeks: 4,
  },
  {
    title: 'Lantern Walk and Carols',
    category: 'youth',
    church: 'Saint Olaf Lutheran Church of the Heights',
    location: 'Saint Olaf Lutheran Church of the Heights, bell tower',
    description:
      'Children carry lanterns around the block, singing. Cocoa afterwards, and a story by the fire.',
    time: '5:30 PM - 6:30 PM',
    weekday: 0,
    inWeeks: 3,
  },
  {
    title: 'A Conversation on Rest',
    category: 'interfaith',
    location: 'Central Library, 500 McKinney Street, Houston, TX 77002',
    description: 'A rabbi, an imam and a pastor on keeping one day free, and on what gets in the way.',
    time: '6:00 PM - 7:30 PM',
    weekday: 4,
    inWeeks: 5,
  },
];
