export const galleryEditor = {
  title: 'Photo gallery',
  intro:
    'Up to 12 photos on your church’s page: the building, the people, the rooms. Changes here go public right away.',
  hiddenTitle: 'Hidden, not lost',
  hidden:
    'Photos appear only while a church is featured. Yours are safe and will come back when your church is featured again.',
  offerTitle: 'For featured churches',
  offer: 'Featured churches show up to 12 photos on their page.',
  empty: 'No photos yet.',
  add: 'Add photos',
  addHelp: 'JPEG, PNG, or WebP, under 5 MB each.',
  count: (count: number, max: number) => `${count} of ${max} photos`,
  full: 'The gallery is full. Delete a photo to add another.',
  left: (count: number) =>
    `There was room for only ${count} more ${count === 1 ? 'photo' : 'photos'}. The rest weren’t added.`,
  uploading: (at: number, of: number) =>
    of === 1 ? 'Uploading the photo...' : `Uploading photo ${at} of ${of}...`,
  uploaded: (count: number) => (count === 1 ? 'The photo was added.' : `${count} photos were added.`),
  notUploaded: 'Some photos weren’t added',
  fileFailed: (name: string, why: string) => `${name}: ${why}`,
  photo: (at: number) => `Photo ${at}`,
  alt: 'Description for people who can’t see it',
  altHelp: 'One sentence, such as “The choir in the west gallery.”',
  saved: 'Saved',
  saving: 'Saving...',
  earlier: 'Move earlier',
  later: 'Move later',
  of: (at: number) => `photo ${at}`,
  moved: (at: number, of: number) => `Now photo ${at} of ${of}.`,
  remove: 'Delete',
  removeTitle: (at: number) => `Delete photo ${at}?`,
  removeText: 'The photo will be gone for good. This can’t be undone.',
  removeOk: 'Delete the photo',
  removed: 'The photo was deleted.',
};

export const galleryResponses = {
  notFeatured: 'You can add photos while the church is featured.',
  full: 'The gallery holds 12 photos. Delete one to add another.',
  changed: 'The gallery was changed in the meantime. Please take another look.',
};
