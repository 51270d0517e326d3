export const contactSubjects = {
  'church-listing': 'Church listing',
  advertising: 'Advertising',
  'event-submission': 'Event submission',
  'technical-support': 'Technical support',
  'general-inquiry': 'General inquiry',
} as const;

export const reportFields = {
  address: 'Address or place on the map',
  times: 'Service times',
  phone: 'Phone number',
  website: 'Website',
  closed: 'The church has closed or moved away',
  other: 'Something else',
} as const;

export const contactRules = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  subject: 'Please select a subject',
  message: 'Message must be at least 10 characters',
  field: 'Please select what is wrong',
  text: 'Please say in a few words what is wrong',
};

export const contactPage = {
  title: 'Contact us',
  intro: 'A person reads every message. We answer within 24 hours.',
  reach: 'Other ways to reach us',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  hours: 'Office hours',
  faq: 'Questions we hear often',
};

export const contactForm = {
  title: 'Send us a message',
  name: 'Your name',
  email: 'Your e-mail address',
  emailHelp: 'We answer to this address and use it for nothing else.',
  subject: 'Subject',
  subjectNone: 'Choose a subject',
  message: 'Message',
  draftFound: (when: string) => `We saved what you typed here (${when}).`,
  startOver: 'Start over',
  send: 'Send message',
  sending: 'Sending...',
  sentTitle: 'Thank You!',
  sentText: "Your message has been sent successfully. We'll get back to you within 24 hours.",
  close: 'Close',
  dismiss: 'Dismiss',
  failed: 'Error sending message',
  failedText: 'Please try again later.',
  /** Label of the honeypot, for screen reader users. */
  trap: 'Please leave this field empty',
};

export const support = {
  open: 'Contact Support',
  title: 'Contact Support',
  text: 'We see who you are and which churches are yours. Tell us what this is about, or just send: we will write to you.',
  message: 'Message',
  optional: '(optional)',
  send: 'Send request',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close this form',
  sent: 'Support Request Sent',
  sentText: 'We answer by e-mail within 24 hours.',
  failed: 'Failed to Send',
  failedText: 'Unable to send support request. Please try again or contact us directly.',
  failedNetwork: 'Failed to send support request. Please try again.',
};

export const reportForm = {
  title: 'Report a mistake',
  text: (name: string) =>
    `What is wrong on the page of ${name}? We and the church, where it looks after its page, get your note.`,
  field: 'What is wrong?',
  fieldNone: 'Choose one',
  message: 'What would be right?',
  email: 'Your e-mail address',
  optional: '(optional)',
  emailHelp: 'Only for questions: we and the church can see it, nobody else.',
  send: 'Send report',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close this form',
  sent: 'Thank you for telling us',
  sentText: 'We check it within 24 hours.',
  failed: 'The report could not be sent',
  failedText: 'Please try again later.',
};
