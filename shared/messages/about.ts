import { site } from '../domain/site.ts';

export const about = {
  title: `About ${site.name}`,
  intro: [
    `You’ve just moved to ${site.city}, and you’d like to go to church on your first Sunday. You find three websites with three different times, a phone no one picks up, and a locked door.`,
    `${site.name} is here to change that. We gather what a newcomer needs to know: where a church is, when it meets, what kind of congregation it is, and who to call. Much of it comes from public records at first, and every church can claim its page for free and keep it up to date.`,
  ],
  mission: 'Our mission',
  missionText: `To help every person in Greater ${site.city} find a church where they are known by name, and to help every church be found by the people looking for it.`,
  churches: 'churches listed',
  denominations: 'denominations',
  events: 'events',
  visitors: 'visitors',
  founded: 'founded',
  values: 'What we value',
  valueTexts: [
    {
      title: 'Inclusivity',
      text: 'Every Christian congregation has a place here, whatever its size, language, tradition, or budget. A free listing is a full listing.',
    },
    {
      title: 'Community',
      text: `${site.city} is a city of neighborhoods. Search by neighborhood, ZIP code, or distance to find the church around the corner, with people you’ll run into again on Tuesday.`,
    },
    {
      title: 'Excellence',
      text: 'A wrong service time leaves someone standing at a locked door. We check every listing that a church sends us before it goes live. Listings from public records say so, until the church confirms them. Tell us about a mistake, and we’ll fix it.',
    },
  ],
  promises: 'What we promise',
  promiseTexts: [
    {
      title: 'To people looking for a church',
      points: [
        'You never need an account to search, read, call, or get directions.',
        'Paid listings are always labeled: a featured church says Featured.',
        'We don’t track you, and no advertiser learns what you searched for.',
        'Tell us about a mistake, and a real person will look into it.',
      ],
    },
    {
      title: 'To churches',
      points: [
        'Your listing stays free for as long as you want it.',
        'Your words are yours. You can change or remove them at any time.',
        'We review every new listing within 24 hours.',
        'You’re never committed beyond the month or year you’ve paid for.',
      ],
    },
  ],
};
