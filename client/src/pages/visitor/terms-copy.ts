import { site } from '#shared/domain/site.ts';
import { navigation } from '#shared/messages/app.ts';
import { operator } from '#shared/operator/operator.ts';

/** Page names and the email address are rendered as links, and arrays of strings as lists. */
export const terms = {
  intro: `These are the rules for using ${site.name}. We’ve tried to keep them easy to read.`,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance',
      blocks: [
        `By using ${site.name}, you accept these terms and our ${navigation.privacy}. If you don’t accept them, please don’t use the site. If you’re acting for a church or another organization, you confirm that you’re authorized to accept them on its behalf.`,
        'We may change these terms. The date above shows when they last changed. If a change matters to people with an account, we also send them a message before it takes effect.',
      ],
    },
    {
      id: 'service',
      title: 'What the site is',
      blocks: [
        `${site.name} is a public directory of churches in Greater ${site.city}, run by ${operator.name}. We bring together information from churches, visitors, and public records. We are not a church, we don’t speak for the churches listed here, and a listing is not a recommendation. Please confirm service times with the church before you make a long trip.`,
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        'You don’t need an account to search and read. You need one to manage a church’s listing. You agree:',
        [
          'to be at least 13 years old, and of legal age if you buy something;',
          'to give a name and an email address that are really yours;',
          'to keep your password to yourself and to tell us if someone else may know it;',
          'that you’re responsible for what’s done through your account.',
        ],
        'You can delete your account at any time. We may close an account that breaks these terms. We also close accounts that haven’t been used for three years, after emailing you 30 days in advance.',
      ],
    },
    {
      id: 'listings',
      title: 'Church listings and events',
      blocks: [
        'You may list a church that you belong to and speak for. We review each new listing, and if everything is in order, it goes live within 24 hours. You promise that what you send is true, that you have the right to publish its text and images, and that you will keep it up to date.',
        'Your text and images remain yours. You allow us to show, store, resize, and translate them for as long as they are part of the directory, and to show them where we promote it. We may correct, shorten, decline, or remove a listing or an event that is wrong, unlawful, or out of place here. You can ask us why.',
        'A listing that came from public records can be claimed by the church. We check each claim before we approve it. Paying for a plan does not by itself give you control of a church’s listing.',
      ],
    },
    {
      id: 'payment',
      title: 'Premium listings and payment',
      blocks: [
        'The free listing costs nothing. The featured listing is a subscription, paid in advance, monthly or yearly, at the price shown when you order. A payment provider handles payments, and we never see or keep card numbers. A subscription renews automatically until you cancel it, which you can do at any time. The listing then stays featured until the end of the period you’ve paid for.',
        'Within 14 days of your first payment, you can cancel in the Billing tab and get a full refund, no questions asked. After that, your listing stays featured until the end of the period you’ve paid for, and that time isn’t refunded unless the law requires it. You only pay for time in which your church is public and featured: if your plan features no public church for 14 days in a row, for example while we review it, the plan ends by itself, and we refund what you paid for that time. If we end your plan, for example because we remove or merge your church, we refund the unused part. If your claim isn’t approved, we refund everything.',
        'We may change our prices, with 30 days notice by email. A change never applies to time already paid for, and you can cancel before it takes effect.',
      ],
    },
    {
      id: 'analytics',
      title: 'Analytics',
      blocks: [
        `We count how often a church’s page is opened and how often its website, phone number, and directions are used, and we show the monthly numbers to owners of featured listings. The numbers don’t identify anyone. The ${navigation.privacy} explains how we count. We don’t promise that a listing will bring a certain number of visitors.`,
      ],
    },
    {
      id: 'prohibited',
      title: 'Prohibited uses',
      blocks: [
        'You may not use the site:',
        [
          'to publish anything that is false, unlawful, hateful, or obscene, or that harms children;',
          'to pretend to be someone else, or to speak for a church that hasn’t asked you to;',
          'to collect addresses or phone numbers for advertising, or to send unwanted messages;',
          'to copy the directory, or large parts of it, into another product without our consent;',
          'to probe for weaknesses, get around limits, overload the service, or spread harmful software;',
          'to distort the numbers or the order of the listings.',
        ],
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep data',
      blocks: [
        [
          'Account data: 3 years after inactivity.',
          'Analytics: 26 months.',
          'Payment records: 7 years.',
          'Contact forms: 2 years.',
        ],
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        `Anyone may read the directory. Accounts and forms are not meant for children under 13, and we don’t knowingly keep their data. If a child under 13 has given us data, email ${operator.email} and we’ll delete it.`,
      ],
    },
    {
      id: 'liability',
      title: 'No warranty, limits of liability',
      blocks: [
        `We take care, but the site is offered as is, without a promise that it is free of mistakes or always available. As far as the law allows, ${operator.name} is not liable for losses that come from relying on a listing, and never for more than what you paid us in the previous twelve months. Websites and maps that we link to have their own terms.`,
      ],
    },
    {
      id: 'law',
      title: 'Law and contact',
      blocks: [
        `These terms are governed by the law of the State of ${site.state}, and the courts in ${site.county} have jurisdiction. If one part of these terms is not enforceable, the rest still applies. Send questions to ${operator.email}, call ${operator.phone}, or write to ${operator.name}, ${operator.address}.`,
      ],
    },
  ],
};
