export const favorites = {
  title: 'Favorite churches',
  intro: 'Saved in this browser. Sign in to see them on your other devices too.',
  introSignedIn: 'Saved in your account, so you’ll find them on all your devices.',
  sharedTitle: 'Churches shared with you',
  sharedIntro: 'Someone picked these churches for you.',
  saveAll: 'Save them all',
  allSaved: 'You’ve saved these churches.',
  empty: 'No favorites yet',
  emptyText: 'Save churches as you look around. You’ll find them here, in a list and on a map.',
  gone: 'These churches are no longer listed',
  goneText: 'You’ll find others in the directory.',
};
