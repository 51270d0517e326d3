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
    title: 'Who is responsible, and acceptance',
    body: (
      <p>
        {site.operator}, {site.contact.address}, runs {site.name} and is responsible for what is described
        here. By using the site you accept this policy; it belongs to our{' '}
        <Link to={paths.terms}>{navigation.terms}</Link>. Write to {mail} with any question.
      </p>
    ),
  },
  {
    id: 'visiting',
    title: 'When you only look around',
    body: (
      <>
        <p>
          You need no account, and reading the directory sets no cookie. Our server sees your network address
          and what your browser asks for, as every server does; it uses them to answer, to keep the service
          safe and to find faults, and does not build a profile of you.
        </p>
        <p>
          The button “Near me” asks your browser for your position. It is used to sort the list and stands,
          rounded, in the address of your search; we do not store it.
        </p>
        <p>
          The search field offers your last five searches again. They are stored in this browser alone, and
          “Clear recent searches” in that list deletes them.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        For an account we keep your username, your e-mail address, a protected form of your password that
        cannot be turned back into it, and when you last used the account. Signing in sets two cookies: one
        keeps you signed in, the other lets this browser sign in even while strangers guess passwords for your
        account. You can download your data or delete your account at any time.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'When you write to us',
    body: (
      <p>
        What you send with the contact form, as a request for support or as a note about a mistake is read by
        us and used to answer you. A note about a mistake also goes to whoever looks after the page of that
        church, with your e-mail address if you give one.
      </p>
    ),
  },
  {
    id: 'listings',
    title: 'Listings',
    body: (
      <p>
        What a church publishes about itself is public: name, address, telephone, website, service times,
        pictures and the names it chooses to give. Some listings begin with public records. The e-mail address
        of the person who looks after a listing is never shown. A church can correct its listing or ask us to
        remove it.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Premium listings and payment',
    body: (
      <p>
        Payments for featured listings are made with our payment provider. It receives what it needs to charge
        you; we receive the outcome, the amount, the plan, the e-mail address and the dates, but never your
        card number.
      </p>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: (
      <>
        <p>
          Churches with a featured listing see how many people opened their page, went to their website,
          called, or asked for directions in a month. To count each person only once a day we make a one-way
          hash from the network address and the browser’s name, mixed with a random salt that is replaced
          every day. We set no cookie for this and store no address; once the day’s salt is gone, nobody, we
          included, can tell who is behind a hash or connect one day with the next.
        </p>
        <p>We use no advertising network and no analytics service of another company.</p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other services',
    body: (
      <>
        <p>Some things come from others, and only when they are needed:</p>
        <ul>
          <li>map pictures from OpenStreetMap, when you open a map of the directory;</li>
          <li>a map from Google, when you come near the map on a church’s page;</li>
          <li>
            the picture of a sermon from YouTube, when you come near it, and the player in YouTube’s mode
            without cookies, when you press play;
          </li>
          <li>the payment provider, when you pay.</li>
        </ul>
        <p>
          These services then see your network address, and their own policies apply. We sell no data and give
          it to nobody else, unless the law obliges us.
        </p>
      </>
    ),
  },
  {
    id: 'prohibited',
    title: 'Prohibited uses of data found here',
    body: (
      <p>
        Addresses and telephone numbers in the directory are there so that people find a church. They may not
        be collected for advertising, sold, or used to harass anybody. The{' '}
        <Link to={paths.terms}>{navigation.terms}</Link> list all prohibited uses.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    body: (
      <ul>
        <li>Account data: 3 years after inactivity; we write to you 30 days before we delete it.</li>
        <li>Analytics: 26 months.</li>
        <li>Payment records: 7 years, as tax law asks.</li>
        <li>Contact forms: 2 years.</li>
      </ul>
    ),
  },
  {
    id: 'children',
    title: 'Children under 13',
    body: (
      <p>
        The site is not directed to children under 13, and we do not knowingly keep data of theirs. If you
        believe that a child under 13 has given us data, write to {mail} and we delete it.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights and how we protect data',
    body: (
      <p>
        You can ask what we keep about you, have it corrected or deleted, or receive a copy; we answer within
        30 days. Data travels encrypted, passwords are stored only in protected form, and few people have
        access. If something should go wrong that concerns you, we tell you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes, the date above changes with it; of a change that matters to people with an
        account we also send a message. Price changes are announced with 30 days notice, as the{' '}
        <Link to={paths.terms}>{navigation.terms}</Link> say.
      </p>
    ),
  },
];

export default function PrivacyPage() {
  usePageTitle(navigation.privacy);
  return (
    <ProsePage
      title={navigation.privacy}
      note={`${legal.updated} ${site.legalUpdated}`}
      contents={legal.contents}
      intro={<p>In short: we keep little, we say what, and we do not follow anybody around.</p>}
      sections={sections}
    />
  );
}
