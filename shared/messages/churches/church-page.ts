import { otherFaith } from './churches.ts';

/** Invitations to claim a church on its page. */
export const claimLinks = {
  unclaimed: 'Is this your church?',
  unclaimedAction: 'Claim it for free',
  owned: 'Is this your church, but someone else manages this listing?',
  ownedAction: 'Request ownership',
};

/** For visitors who notice missing or wrong information on a church's page. */
export const suggestLinks = {
  open: 'Suggest an edit',
  /** While the church itself hasn't confirmed anything. */
  complete: 'Help complete this page',
};

export const nearby = {
  title: 'Nearby churches',
  more: (denomination: string, area: string) =>
    otherFaith.test(denomination)
      ? `More ${denomination === 'Other faith' ? '' : `${denomination} `}places of worship in ${area}`
      : `More ${denomination === 'Other' ? '' : `${denomination} `}churches in ${area}`.replace(
          /church churches/i,
          'churches',
        ),
};

export const churchPage = {
  adminEdit: 'Edit this listing',
  failed: 'Church not found or failed to load. Please try again later.',
  back: 'Back to Directory',
  church: 'Church',
  sample: 'Sample',
  sampleText: 'This isn’t a real church. It shows what a listing looks like.',
  about: 'About',
  /** Used without a description; a sentence without its period. */
  summary: (denomination: string, area: string) =>
    otherFaith.test(denomination)
      ? `${denomination === 'Other faith' ? 'Place' : `${denomination} place`} of worship in ${area}`
      : `${denomination === 'Other' ? 'Church' : `${denomination} church`.replace(/church church$/i, 'church')} in ${area}`,
  noTimes: 'No service times listed yet.',
  nearbyTimes: 'Nearby churches by next service',
  confirmed: (day: string) => `Confirmed by the church on ${day}.`,
  unconfirmed: 'Not yet confirmed by the church.',
  /** Name of the source and month of the last update; either may be empty. */
  publicRecords: (name: string, updated: string | null) => {
    const details = [name, updated && `updated ${updated}`].filter(Boolean).join(', ');
    return `From public records${details ? ` (${details})` : ''}.`;
  },
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  websiteBroken: (day: string) => `Didn’t work on ${day}`,
  visitWebsite: 'Visit Website',
  call: 'Call Now',
  sermons: 'Recent Sermons',
  latestSermon: 'Latest Sermon',
  play: 'Play the sermon',
  sermonOf: (name: string) => `Sermon from ${name}`,
  channel: 'More on their YouTube channel',
  why: 'Why Choose',
  contact: 'Contact',
  facebook: 'Facebook',
  instagram: 'Instagram',
  location: 'Location',
  mapOf: (name: string) => `Map of ${name}`,
  approximate: 'Approximate location',
  approximateText: 'The pin shows the general area, not the building. Check the address before you go.',
  mission: 'Mission',
  alsoKnownAs: (names: string) => `Also known as ${names}`,
  pastor: 'Pastor',
  history: 'History',
  reasons: {
    youth: 'For children and youth',
    music: 'Music',
    outreach: 'In the neighborhood',
    programs: 'During the week',
    here: (denomination: string, area: string) =>
      denomination === 'Other' ? `A congregation in ${area}` : `${denomination} congregation in ${area}`,
    times: (count: number) =>
      count === 1 ? 'One service time listed here' : `${count} service times to choose from`,
    sermon: 'A recorded sermon to watch before your first visit',
    phone: 'Questions? Give them a call',
    website: 'More on their own website',
    directions: 'Directions for your first visit',
  },
};
