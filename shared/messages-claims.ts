/** What the server answers about claims and photos; a visitor does not download it. */

export const galleryAnswers = {
  notFeatured: 'Photos can be added while the church is featured.',
  notYours: 'Please upload this picture again',
  full: 'The gallery holds 12 photos. Delete one to add another.',
  changed: 'The gallery was changed in the meantime. Please look at it again.',
};
