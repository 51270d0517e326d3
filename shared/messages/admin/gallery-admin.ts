/** Review of photos that are already public. */
export const photoReview = {
  by: (name: string) => `by ${name}`,
  noAlt: 'No description',
  allGood: 'All look good',
  remove: 'Remove',
  gallery: 'Gallery',
  nth: (at: number, of: number) => ` (photo ${at} of ${of})`,
  removeTitle: (church: string) => `Remove this photo of ${church}?`,
  removeText: 'It disappears from the gallery right away, and we email the owner your reason and note.',
  removed: 'Photo removed',
};
