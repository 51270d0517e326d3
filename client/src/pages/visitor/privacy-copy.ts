import { site } from '#shared/domain/site.ts';
import { navigation } from '#shared/messages/app.ts';
import { operator } from '#shared/operator/operator.ts';

/** Page names and the email address are rendered as links, and arrays of strings as lists. */
export const privacy = {
  intro: 'In short, we keep very little data, we tell you what it is, and we don’t track you.',
  sections: [
    {
      id: 'acceptance',
      title: 'Who we are and what you accept',
      blocks: [
        `${operator.name}, ${operator.address}, runs ${site.name} and is responsible for everything described here. By using the site, you accept this policy, which is part of our ${navigation.terms}. If you have questions, email ${operator.email}.`,
      ],
    },
    {
      id: 'visiting',
      title: 'When you’re just browsing',
      blocks: [
        'You don’t need an account to browse the directory, and browsing sets no cookies, except one that remembers your language if you choose one. Like any web server, ours sees your IP address and what your browser requests. We use them to respond, to keep the service safe, and to find errors. We don’t build a profile of you.',
        'The “Near me” button asks your browser for your location. We use it to sort the list, and a rounded version appears in the URL of your search. We don’t store it.',
        'Favorites and forms you haven’t finished are saved in your browser.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      blocks: [
        'If you have an account, we keep your username, your email address, any favorites you’ve saved, when you last used the account, and a protected form of your password that can’t be turned back into the password. Signing in sets two cookies. One keeps you signed in. The other lets you sign in from the same browser even while someone else is guessing passwords for your account. You can download your data or delete your account at any time.',
      ],
    },
    {
      id: 'messages',
      title: 'When you contact us',
      blocks: [
        'We read what you send us through the contact form, in a support request, or as a suggested edit, and use it to reply to you. A suggested edit also goes to the person who manages that church’s listing, along with your email address if you provide one. If you tell a church that you’re planning to visit, we email your message, name, and email address to the person who manages its listing, and delete it after 30 days.',
      ],
    },
    {
      id: 'listings',
      title: 'Listings',
      blocks: [
        'What a church publishes about itself is public: its name, address, phone number, website, service times, photos, and any names it chooses to give. Some listings come from public records. We never show the email address of the person who manages a listing. A church can correct its listing or ask us to remove it.',
      ],
    },
    {
      id: 'payment',
      title: 'Premium listings and payment',
      blocks: [
        'Payments for featured listings go through our payment provider. It receives what it needs to charge you. We receive the result, the amount, the plan, the email address, and the dates, but never your card number.',
      ],
    },
    {
      id: 'analytics',
      title: 'Analytics',
      blocks: [
        'Churches with a featured listing can see how many people opened their page, visited their website, called, or got directions each month. To count each person only once a day, we create a one-way hash of the IP address and the browser’s name, mixed with a random salt that is replaced every day. We don’t set a cookie for this or store any IP address. Once the day’s salt is gone, no one, including us, can tell who is behind a hash or connect one day with the next.',
        'We don’t use advertising networks or any other company’s analytics service.',
      ],
    },
    {
      id: 'others',
      title: 'Other services',
      blocks: [
        'Some content comes from other services, and only when it’s needed:',
        [
          'map images from OpenStreetMap, when you open a map in the directory or scroll near the one on a church’s page;',
          'a sermon’s preview image from YouTube, when you scroll near it, and YouTube’s player in its no-cookie mode, when you press play;',
          'the payment provider, when you pay.',
        ],
        'These services then see your IP address, and their own policies apply. We don’t sell your data or give it to anyone else, unless the law requires us to.',
      ],
    },
    {
      id: 'prohibited',
      title: 'Prohibited uses of this data',
      blocks: [
        `The directory lists addresses and phone numbers so that people can find a church. No one may collect them for advertising, sell them, or use them to harass anyone. The ${navigation.terms} list all prohibited uses.`,
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep data',
      blocks: [
        [
          'Account data: 3 years after inactivity; we email you 30 days before we delete it.',
          'Analytics: 26 months.',
          'Payment records: 7 years, as required by tax law.',
          'Contact forms: 2 years.',
        ],
      ],
    },
    {
      id: 'children',
      title: 'Children under 13',
      blocks: [
        `The site is not directed to children under 13, and we don’t knowingly keep their data. If you believe that a child under 13 has given us data, email ${operator.email} and we’ll delete it.`,
      ],
    },
    {
      id: 'rights',
      title: 'Your rights and how we protect data',
      blocks: [
        'You can ask what data we keep about you, have it corrected or deleted, or receive a copy. We’ll respond within 30 days. Data is encrypted in transit, passwords are stored only in protected form, and only a few people have access. If something goes wrong that affects you, we’ll tell you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        `When this policy changes, we update the date above. If a change matters to people with an account, we also send them a message. Price changes come with 30 days notice, as described in the ${navigation.terms}.`,
      ],
    },
  ],
};
