import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phoneHref } from '#shared/address.ts';
import { priceOf } from '#shared/billing.ts';
import { contactPage } from '#shared/messages/contacts.ts';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { ContactForm } from '@/features/contacts/components/contact-form.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

const link = 'text-bayou underline underline-offset-4 hover:decoration-2';

const questions: Array<{ question: string; answer: ReactNode }> = [
  {
    question: 'How do I list my church?',
    answer: (
      <>
        Choose a plan on our page{' '}
        <Link to={paths.advertise} className={link}>
          for churches
        </Link>
        . The free listing costs nothing. We review each listing, and it goes live within 24 hours.
      </>
    ),
  },
  {
    question: 'What does a featured listing cost?',
    answer: (
      <>
        {priceOf('monthly')} a month, or {priceOf('annual')} a year.{' '}
        <Link to={paths.advertise} className={link}>
          See what’s included
        </Link>
        .
      </>
    ),
  },
  {
    question: 'A service time or address is wrong. What should I do?',
    answer:
      'Select “Suggest an edit” on the church’s page, or send us a message. We’ll check it and fix it within 24 hours.',
  },
  {
    question: 'My church is listed, but I didn’t submit it.',
    answer: (
      <>
        Some listings come from public records.{' '}
        <Link to={paths.claimChurch} className={link}>
          Claim it
        </Link>{' '}
        for free. Once we’ve verified that you speak for the church, you can manage the page.
      </>
    ),
  },
  {
    question: 'Can you recommend a church?',
    answer: (
      <>
        We don’t rank churches, but the{' '}
        <Link to={paths.directory} className={link}>
          directory
        </Link>{' '}
        can narrow your search by location, denomination and time. Most people visit two or three before they
        settle on one.
      </>
    ),
  },
];

export default function ContactPage() {
  usePageTitle(`Contact ${site.name}`);
  const { email, phone, address } = site.contact;
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl">{contactPage.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{contactPage.intro}</p>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        <ContactForm />
        <section aria-labelledby="reach">
          <h2 id="reach" className="text-2xl">
            {contactPage.reach}
          </h2>
          <dl className="mt-5 divide-y divide-line border-y border-line">
            <Entry title={contactPage.email}>
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            </Entry>
            <Entry title={contactPage.phone}>
              <a href={phoneHref(phone)} className={link}>
                {phone}
              </a>
            </Entry>
            <Entry title={contactPage.address}>{address}</Entry>
            <Entry title={contactPage.hours}>
              <ul>
                {site.officeHours.map(({ days, hours }) => (
                  <li key={days} className="flex justify-between gap-4">
                    <span>{days}</span>
                    <span>{hours}</span>
                  </li>
                ))}
              </ul>
            </Entry>
          </dl>
        </section>
      </div>
      <section aria-labelledby="faq" className="mt-16">
        <h2 id="faq" className="text-2xl">
          {contactPage.faq}
        </h2>
        <div className="mt-4 max-w-prose divide-y divide-line border-y border-line">
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0} className="py-1">
              <summary className="cursor-pointer py-3 font-medium marker:text-bayou">{question}</summary>
              <p className="pb-4 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}

function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="py-3">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
