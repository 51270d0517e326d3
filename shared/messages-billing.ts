/** Words of paying, claiming and the gallery; apart from messages.ts, so that a visitor does not download them. */

export const onboarding = {
  churchName: 'Church name is required',
  denomination: 'Denomination is required',
  address: 'Full address is required',
  city: 'City is required',
  zipCode: 'ZIP code is required',
  phone: 'Phone number is required',
  email: 'Valid email is required',
  website: 'Valid website URL is required',
  description: 'Description must be at least 50 characters',
  area: 'Area is required',
  youtube: 'Please enter a valid YouTube URL',
  facebook: 'Please enter the address of your Facebook page',
};

export const claims = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  mailbox: 'Please enter only what stands before the @',
  codeShape: 'The code has six digits',
};
