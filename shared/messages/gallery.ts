export const galleryEditor = {
  title: 'Photo gallery',
  intro:
    'Up to 12 photos on the page of your church: the building, the people, the rooms. Changes here are public at once.',
  loading: 'Loading the photos...',
  loadFailed: 'The photos could not be loaded.',
  retry: 'Try again',
  hiddenTitle: 'Hidden, not lost',
  hidden:
    'Photos are shown while a church is featured. Yours are kept as they are and come back by themselves when the church is featured again.',
  offerTitle: 'For featured churches',
  offer: 'Featured churches show up to 12 photos on their page.',
  upgrade: 'Upgrade to Featured',
  empty: 'There are no photos yet.',
  add: 'Add photos',
  addHelp: 'JPEG, PNG or WebP, under 5 MB each.',
  count: (count: number, most: number) => `${count} of ${most} photos`,
  full: 'The gallery is full. Delete a photo to add another.',
  left: (count: number) =>
    `Only ${count} more ${count === 1 ? 'photo fits' : 'photos fit'}; the rest was left out.`,
  uploading: (at: number, of: number) =>
    of === 1 ? 'Uploading the photo...' : `Uploading photo ${at} of ${of}...`,
  uploaded: (count: number) => (count === 1 ? 'The photo is added.' : `${count} photos are added.`),
  notUploaded: 'Some photos were not added',
  fileFailed: (name: string, why: string) => `${name}: ${why}`,
  addFailed: 'The photo was not added',
  photo: (at: number) => `Photo ${at}`,
  alt: 'Description for those who cannot see it',
  altHelp: 'One sentence, such as "The choir in the west gallery".',
  altTooLong: 'At most 200 characters, please',
  saved: 'Saved',
  saving: 'Saving...',
  saveFailed: 'Your change was not saved',
  changed: 'The gallery was changed elsewhere in the meantime. It shows what is saved now.',
  earlier: 'Move earlier',
  later: 'Move later',
  of: (at: number) => `photo ${at}`,
  moved: (at: number, of: number) => `Now photo ${at} of ${of}.`,
  remove: 'Delete',
  removeTitle: (at: number) => `Delete photo ${at}?`,
  removeText: 'The photo is gone for good. This cannot be undone.',
  removeOk: 'Delete the photo',
  removing: 'Deleting...',
  removed: 'The photo is deleted.',
  removeFailed: 'The photo was not deleted',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Please try again.',
};

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

export const galleryResponses = {
  notFeatured: 'Photos can be added while the church is featured.',
  notYours: 'Please upload this picture again',
  full: 'The gallery holds 12 photos. Delete one to add another.',
  changed: 'The gallery was changed in the meantime. Please look at it again.',
};
