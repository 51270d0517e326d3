/** Words of a church's page beside those of the church itself; a visitor downloads them with that page alone. */

/** The gallery on a church's page. */
export const photoGallery = {
  title: 'Photos',
  open: (at: number, of: number) => `Photo ${at} of ${of}`,
  unnamed: (name: string, at: number) => `${name}, photo ${at}`,
  viewer: (name: string) => `Photos of ${name}`,
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  counter: (at: number, of: number) => `${at} of ${of}`,
  failed: 'This photo cannot be shown right now.',
};

/** Invitations to claim, on the pages of churches. */
export const claimLinks = {
  unclaimed: 'Is this your church?',
  unclaimedAction: 'Claim it for free',
  owned: 'Is this your church, and somebody else looks after it here?',
  ownedAction: 'Ask for it',
};

/** On a church's page, for whoever finds something wrong there. */
export const reportLink = {
  open: 'Report a mistake',
};
