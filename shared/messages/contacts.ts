export const contactSubjects = {
  'church-listing': 'Church listing',
  advertising: 'Advertising',
  'event-submission': 'Event submission',
  'technical-support': 'Technical support',
  'general-inquiry': 'General inquiry',
} as const;

export const reportFields = {
  address: 'Address or map location',
  times: 'Service times',
  phone: 'Phone number',
  website: 'Website',
  closed: 'The church has closed or moved',
  other: 'Something else',
} as const;

export const contactRules = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  subject: 'Please select a subject',
  message: 'Message must be at least 10 characters',
  field: 'Please select what’s wrong',
  text: 'Please tell us briefly what’s wrong',
};

export const contactPage = {
  title: 'Contact us',
  intro: 'A real person reads every message. We’ll reply within 24 hours.',
  reach: 'Other ways to reach us',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  hours: 'Office hours',
  faq: 'Frequently asked questions',
};

export const contactForm = {
  title: 'Send us a message',
  name: 'Your name',
  email: 'Your email address',
  emailHelp: 'We’ll only use it to reply to you.',
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
  text: 'We can already see your account and your churches. Tell us how we can help, or just send your request and we’ll email you.',
  message: 'Message',
  optional: '(optional)',
  send: 'Send request',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close this form',
  sent: 'Support Request Sent',
  sentText: 'We’ll email you within 24 hours.',
  failed: 'Failed to Send',
  failedText: 'Unable to send support request. Please try again or contact us directly.',
  failedNetwork: 'Failed to send support request. Please try again.',
};

export const reportForm = {
  title: 'Report a mistake',
  text: (name: string) =>
    `What’s wrong on the page for ${name}? Your note goes to us and, if the church manages its page, to the church.`,
  field: 'What’s wrong?',
  fieldNone: 'Choose one',
  message: 'What should it say?',
  email: 'Your email address',
  optional: '(optional)',
  emailHelp: 'Only in case of questions. Only we and the church can see it.',
  send: 'Send report',
  sending: 'Sending...',
  cancel: 'Cancel',
  close: 'Close this form',
  sent: 'Thanks for letting us know',
  sentText: 'We’ll check it within 24 hours.',
  failed: 'We couldn’t send your report',
  failedText: 'Please try again later.',
};
