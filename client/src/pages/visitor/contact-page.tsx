import { Link } from 'react-router-dom';
import { priceOf } from '#shared/contracts/billing.ts';
import { paths } from '#shared/domain/paths.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { controls } from '#shared/messages/app.ts';
import { contactPage, contactQuestions } from '#shared/messages/contacts.ts';
import { operator } from '#shared/operator/operator.ts';
import { PhoneLink } from '@/components/links.tsx';
import { Fact, Page } from '@/components/ui/page.tsx';
import { ContactForm } from '@/features/contacts/components/contact-form.tsx';

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
  const { email, phone, address } = operator;
  const officeHours = operator.officeHours[currentLocale()] ?? operator.officeHours.en;
  return (
    <Page title={contactPage.pageTitle} heading={controls.contact} intro={contactPage.intro}>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        <ContactForm />
        <section aria-labelledby="reach">
          <h2 id="reach" className="text-2xl">
            {contactPage.reach}
          </h2>
          <dl className="mt-5 divide-y divide-line border-y border-line">
            <Fact term={contactPage.email}>
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            </Fact>
            <Fact term={contactPage.phone}>
              <PhoneLink phone={phone} className={link} />
            </Fact>
            <Fact term={contactPage.address}>{address}</Fact>
            <Fact term={contactPage.hours}>
              <ul>
                {officeHours.map(({ days, hours }) => (
                  <li key={days} className="flex justify-between gap-4">
                    <span>{days}</span>
                    <span>{hours}</span>
                  </li>
                ))}
              </ul>
            </Fact>
          </dl>
        </section>
      </div>
      <Questions />
    </Page>
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
