import { Link } from 'react-router-dom';
import { legal, navigation } from '#shared/messages/app.ts';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { ProsePage, type ProseSection } from '@/components/ui/prose-page.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

const mail = <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>;

const sections: ProseSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    body: (
      <>
        <p>
          By using {site.name} you accept these terms and our{' '}
          <Link to={paths.privacy}>{navigation.privacy}</Link>. If you do not accept them, please do not use
          the site. If you act for a church or another organization, you confirm that you may accept them on
          its behalf.
        </p>
        <p>
          We may change these terms. The date above says when that last happened; for a change that matters to
          people with an account we also send a message before it takes effect.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What the site is',
    body: (
      <p>
        {site.name} is a public directory of churches in Greater {site.city}, run by {site.operator}. We bring
        together what churches, visitors and public records tell us. We are not a church, we do not speak for
        the churches that are listed, and a listing is no recommendation. Please check a service time with the
        church before a long way.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <>
        <p>
          Searching and reading need no account. Whoever looks after a church’s listing has one. You agree
        </p>
        <ul>
          <li>to be at least 13 years old, and of age where you buy something;</li>
          <li>to give a name and an e-mail address that are really yours;</li>
          <li>to keep your password to yourself and to tell us when somebody else may know it;</li>
          <li>that you answer for what is done through your account.</li>
        </ul>
        <p>
          You can delete your account at any time. We may close an account that breaks these terms, and we
          close accounts that nobody has used for three years, after a message 30 days before.
        </p>
      </>
    ),
  },
  {
    id: 'listings',
    title: 'Church listings and events',
    body: (
      <>
        <p>
          You may list a church that you belong to and speak for. Each new listing is reviewed and, when it is
          in order, goes live within 24 hours. You promise that what you send is true, that you may publish
          its words and pictures, and that you will keep it up to date.
        </p>
        <p>
          Your words and pictures remain yours. You allow us to show, store, resize and translate them for as
          long as they are part of the directory, and to show them where we point people to it. We may
          correct, shorten, decline or remove a listing or an event that is wrong, unlawful or out of place
          here; you can ask us why.
        </p>
        <p>
          A listing that came from public records can be claimed by the church. A claim is checked before it
          is granted; paying for a plan does not by itself hand over a church.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Premium listings and payment',
    body: (
      <>
        <p>
          The free listing costs nothing. The featured listing is a subscription, paid in advance by the month
          or by the year at the price shown when you order. Payments are handled by a payment provider; we
          never see or keep card numbers. A subscription renews by itself until you cancel it, which you can
          do at any time: the listing then stays featured until the end of the time that is paid.
        </p>
        <p>
          When a church that paid is not accepted, or is removed by us without a fault of yours, we end the
          subscription and refund that payment. Beyond that, time already paid is not refunded unless the law
          says so.
        </p>
        <p>
          We may change our prices. We give 30 days notice of a change by e-mail, it never applies to time
          already paid, and you can cancel before it takes effect.
        </p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: (
      <p>
        We count how often a church’s page is opened and how often its website, telephone number and
        directions are used, and show the monthly numbers to owners of featured listings. These are counts,
        not people; how they come about stands in the <Link to={paths.privacy}>{navigation.privacy}</Link>. We
        do not promise that a listing brings a certain number of visitors.
      </p>
    ),
  },
  {
    id: 'prohibited',
    title: 'Prohibited uses',
    body: (
      <>
        <p>You may not use the site</p>
        <ul>
          <li>to publish what is false, unlawful, hateful, obscene, or harms children;</li>
          <li>to pretend to be somebody else, or to speak for a church that has not asked you to;</li>
          <li>to collect addresses or telephone numbers for advertising, or to send unwanted messages;</li>
          <li>to copy the directory, or large parts of it, into another product without our consent;</li>
          <li>to look for weaknesses, get around limits, overload the service or spread harmful software;</li>
          <li>to distort the numbers or the order of the listings.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep things',
    body: (
      <ul>
        <li>Account data: 3 years after inactivity.</li>
        <li>Analytics: 26 months.</li>
        <li>Payment records: 7 years.</li>
        <li>Contact forms: 2 years.</li>
      </ul>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Anybody may read the directory. Accounts and forms are not meant for children under 13, and we do not
        knowingly keep their data. If a child under 13 has given us data, write to {mail} and we delete it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'No warranty, limits of liability',
    body: (
      <p>
        We take care, but the site is offered as it is, without a promise that it is free of mistakes or
        always there. As far as the law allows, {site.operator} is not liable for losses that come from
        relying on a listing, and never for more than what you paid us in the twelve months before. Other
        websites and maps that we link to follow their own rules.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and contact',
    body: (
      <p>
        These terms follow the law of the State of {site.state}; courts in {site.county} are competent. If one
        sentence cannot stand, the others remain. Questions go to {mail}, {site.contact.phone}, or by letter
        to {site.operator}, {site.contact.address}.
      </p>
    ),
  },
];

export default function TermsPage() {
  usePageTitle(navigation.terms);
  return (
    <ProsePage
      title={navigation.terms}
      note={`${legal.updated} ${site.legalUpdated}`}
      contents={legal.contents}
      intro={
        <p>
          These are the rules for using {site.name}. We have tried to write them so that people can read them.
        </p>
      }
      sections={sections}
    />
  );
}
