/** The gallery on a church's page. */
export const photoGallery = {
  title: 'Photos',
  open: (at: number, of: number) => `Photo ${at} of ${of}`,
  unnamed: (name: string, at: number) => `${name}, photo ${at}`,
  viewer: (name: string) => `Photos of ${name}`,
  previous: 'Previous photo',
  next: 'Next photo',
  counter: (at: number, of: number) => `${at} of ${of}`,
  failed: 'We can’t show this photo right now.',
};
