import { site } from '../domain/site.ts';

export const contactSubjects = {
  'church-listing': 'Church listing',
  advertising: 'Advertising',
  'event-submission': 'Event submission',
  'technical-support': 'Technical support',
  'general-inquiry': 'General inquiry',
} as const;

/** Subjects of a suggestion. */
export const suggestionFields = {
  times: 'Service times',
  phone: 'Phone number',
  website: 'Website',
  visit: 'What’s missing',
  address: 'Address or map location',
  closed: 'The church has closed',
  moved: 'The church has moved',
  duplicate: 'Same church as another listing',
  other: 'Something else',
} as const;

/** Reasons for dismissing a suggestion. */
export const dismissalReasons = {
  wrong: 'The listing is right',
  unclear: 'It can’t be verified',
  done: 'Already changed',
  spam: 'Spam or abuse',
} as const;

export const contactRules = {
  name: 'Name must be at least 2 characters',
  nameReserved: 'Please enter your own name',
  nameMixed: 'Please write each word of your name in one alphabet',
  subject: 'Please select a subject',
  message: 'Message must be at least 10 characters',
  field: 'Please select what to change',
  text: 'Please tell us what it should say',
  links: 'Please leave out links, and put a space after each period',
  people: 'Please enter a number from 1 to 50',
  children: 'Please enter how many of you are children',
};

/** The form on a church's page. */
export const visitForm = {
  open: 'I’m planning to visit',
  text: (church: string) => `Let ${church} know you’re coming, so that someone can welcome you.`,
  emailHelp: 'The church gets it, so that they can reply. We won’t show it to anyone else.',
  service: 'Which service?',
  serviceNone: 'Not sure yet',
  people: 'How many of you?',
  children: 'How many are children?',
  question: 'Any questions?',
  send: 'Let them know',
  sent: 'They know you’re coming',
  party: (people: number, children: number) =>
    `${people} ${people === 1 ? 'person' : 'people'}${children > 0 ? ` (${children} of them children)` : ''}`,
  sentText: (church: string, what: string, email: string) =>
    `We told ${church}: ${what}. If they reply, they’ll write to ${email}.`,
  failed: 'We couldn’t send that',
  failedText: 'Please try again later, or call the church.',
};

/** For owners, in the dashboard. */
export const ownVisits = {
  label: 'Let visitors tell us they’re coming',
  of: (church: string) => `to ${church}`,
  help: 'Adds a short form to your page. We email you each message, and you can reply to it.',
  count: (count: number) =>
    count === 1
      ? 'One visit was planned in the last 30 days.'
      : `${count} visits were planned in the last 30 days.`,
  waiting: (count: number) => (count === 1 ? 'One message is waiting' : `${count} messages are waiting`),
  waitingText:
    'Many were sent in one day, so we didn’t email you these. Some may be spam. We delete them after 30 days.',
  on: 'Visitors can tell you that they’re coming',
  off: 'The form is off',
};

/** The page that the owner's email links to. */
export const blockVisitor = {
  ask: 'Block this sender?',
  askText: 'They won’t be able to send messages to your church through this site anymore.',
  stop: 'Block this sender',
  stopped: 'You won’t hear from this sender again',
  stoppedText: 'To turn off messages from all visitors, go to My Church in your dashboard.',
  failed: 'We couldn’t block the sender. Please try again.',
  linkDead:
    'It’s older than 30 days or incomplete. You can turn off messages from all visitors under My Church in your dashboard.',
};

export const contactPage = {
  pageTitle: `Contact ${site.name}`,
  intro: 'A real person reads every message. We’ll reply within 24 hours.',
  reach: 'Other ways to reach us',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  hours: 'Office hours',
  faq: 'Frequently asked questions',
};

/** An answer is one or more sentences, optionally around a link. */
export const contactQuestions = {
  list: {
    question: 'How do I list my church?',
    before: 'Choose a plan on our page ',
    link: 'for churches',
    after:
      '. It’s free unless you want a featured listing. We review each listing, and it goes live within 24 hours.',
  },
  cost: {
    question: 'What does a featured listing cost?',
    before: (monthly: string, annual: string) => `${monthly} a month, or ${annual} a year. `,
    link: 'See what’s included',
    after: '.',
  },
  mistake: {
    question: 'A service time or address is wrong. What should I do?',
    before:
      'Select “Suggest an edit” or “Help complete this page” on the church’s page, or send us a message. We’ll check it and fix it within 24 hours.',
  },
  claim: {
    question: 'Why is my church listed if I didn’t submit it?',
    before: 'Some listings come from public records. ',
    link: 'Claim it',
    after: ' for free. Once we’ve verified that you speak for the church, you can manage the page.',
  },
  recommend: {
    question: 'Can you recommend a church?',
    before: 'We don’t rank churches, but the ',
    link: 'directory',
    after:
      ' can narrow your search by location, denomination, and time. Most people visit two or three before they settle on one.',
  },
};

export const contactForm = {
  title: 'Send us a message',
  name: 'Your name',
  email: 'Your email address',
  emailHelp: 'We’ll only use it to reply to you.',
  subject: 'Subject',
  subjectNone: 'Choose a subject',
  message: 'Message',
  send: 'Send message',
  sentTitle: 'Thank You!',
  sentText: "Your message has been sent successfully. We'll get back to you within 24 hours.",
  failed: 'Error sending message',
  failedText: 'Please try again later.',
  /** Label of the honeypot, for screen reader users. */
  trap: 'Please leave this field empty',
};

export const support = {
  title: 'Contact Support',
  text: 'We can already see your account and your churches. Tell us how we can help, or just send your request, and we’ll email you.',
  send: 'Send request',
  sent: 'Support Request Sent',
  sentText: 'We’ll email you within 24 hours.',
  failed: 'Failed to Send',
  failedText: 'Unable to send support request. Please try again or contact us directly.',
  failedNetwork: 'Failed to send support request. Please try again.',
};

export const suggestionForm = {
  text: (name: string) =>
    `What should people know about ${name}? Your suggestion goes to us and, if the church manages its page, to the church. We check it before anything changes.`,
  field: 'What is it about?',
  message: 'What should it say?',
  messages: {
    closed: 'How do you know?',
    moved: 'Where did it move to?',
    duplicate: 'Which listing is it? (name or link)',
  } as Partial<Record<string, string>>,
  nothing: 'Answer at least one question.',
  more: 'Anything else, or something wrong?',
  timesHelp: 'One service per line, such as “Sunday 10:30 AM in Spanish.”',
  emailHelp: 'In case we have questions. Only we and the church can see it.',
  send: 'Send suggestion',
  sent: 'Thanks for your suggestion',
  sentText: 'We’ll check it within 24 hours.',
  failed: 'We couldn’t send your suggestion',
};
