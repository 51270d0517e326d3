import { home } from '#shared/messages/churches.ts';

/** What the directory can do, as a short text beside a drawing. */
export function HomeBenefits() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-16 gap-y-6 px-4 pt-16 sm:px-6 lg:grid-cols-[2fr_3fr] lg:pt-24">
      <img
        src="/art/empty-search.svg"
        alt=""
        width={480}
        height={300}
        loading="lazy"
        className="h-auto w-full max-w-64 lg:max-w-none"
      />
      <div>
        <h2 className="text-2xl">{home.benefitsTitle}</h2>
        <dl className="mt-4 divide-y divide-line">
          {home.benefits.map(({ title, text }) => (
            <div key={title} className="py-4 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-6">
              <dt className="font-serif text-lg font-semibold">{title}</dt>
              <dd className="mt-1 text-ink-soft sm:mt-0">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
