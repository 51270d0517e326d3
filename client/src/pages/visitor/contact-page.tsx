import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { priceOf } from '#shared/contracts/billing.ts';
import { paths } from '#shared/domain/paths.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { controls } from '#shared/messages/app.ts';
import { contactPage, contactQuestions } from '#shared/messages/contacts.ts';
import { operator } from '#shared/operator/operator.ts';
import { PhoneLink } from '@/components/links.tsx';
import { ContactForm } from '@/features/contacts/components/contact-form.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

const link = 'text-bayou underline underline-offset-4 hover:decoration-2';

const { list, cost, mistake, claim, recommend } = contactQuestions;
const questions: Array<{ question: string; before: string; link?: string; after?: string; to?: string }> = [
  { ...list, to: paths.advertise },
  { ...cost, before: cost.before(priceOf('monthly'), priceOf('annual')), to: paths.advertise },
  mistake,
  { ...claim, to: paths.claimChurch },
  { ...recommend, to: paths.directory },
];

export default function ContactPage() {
  usePageTitle(contactPage.pageTitle);
  const { email, phone, address } = operator;
  const officeHours = operator.officeHours[currentLocale()] ?? operator.officeHours.en;
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-14">
      <h1 className="text-3xl sm:text-4xl">{controls.contact}</h1>
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
              <PhoneLink phone={phone} className={link} />
            </Entry>
            <Entry title={contactPage.address}>{address}</Entry>
            <Entry title={contactPage.hours}>
              <ul>
                {officeHours.map(({ days, hours }) => (
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
      <Questions />
    </div>
  );
}

function Questions() {
  return (
    <section aria-labelledby="faq" className="mt-16">
      <h2 id="faq" className="text-2xl">
        {contactPage.faq}
      </h2>
      <div className="mt-4 max-w-prose divide-y divide-line border-y border-line">
        {questions.map(({ question, before, link: label, after, to }, index) => (
          <details key={question} open={index === 0} className="py-1">
            <summary className="cursor-pointer py-3 font-medium marker:text-bayou">{question}</summary>
            <p className="pb-4 text-ink-soft">
              {before}
              {to ? (
                <Link to={to} className={link}>
                  {label}
                </Link>
              ) : null}
              {after}
            </p>
          </details>
        ))}
      </div>
    </section>
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
