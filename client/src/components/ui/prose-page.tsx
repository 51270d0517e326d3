import { Link } from 'react-router-dom';
import { longDate } from '#shared/domain/dates.ts';
import { paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { legal, navigation } from '#shared/messages/app.ts';
import { operator } from '#shared/operator/operator.ts';
import { Page } from './page.tsx';

/** A string is a paragraph, an array is a list. */
type ProseSection = { id: string; title: string; blocks: ReadonlyArray<string | readonly string[]> };

const links = new Map([
  [navigation.privacy, paths.privacy],
  [navigation.terms, paths.terms],
]);
const linkPattern = new RegExp(`(${[...links.keys(), operator.email].join('|').replaceAll('.', '\\.')})`);

/** Turns names of legal pages and our email address into links. */
const withLinks = (text: string) =>
  text.split(linkPattern).map((part) => {
    const to = links.get(part);
    if (to)
      return (
        <Link key={part} to={to}>
          {part}
        </Link>
      );
    if (part !== operator.email) return part;
    return (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    );
  });

const Block = ({ block }: { block: string | readonly string[] }) =>
  typeof block === 'string' ? (
    <p>{withLinks(block)}</p>
  ) : (
    <ul>
      {block.map((item) => (
        <li key={item}>{withLinks(item)}</li>
      ))}
    </ul>
  );

export function ProsePage({
  title,
  intro,
  sections,
}: {
  title: string;
  intro: string;
  sections: readonly ProseSection[];
}) {
  return (
    <Page title={title} intro={`${legal.updated} ${longDate(site.legalUpdated)}`}>
      <div className="mt-8 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[16rem_1fr]">
        <nav aria-label={legal.contents} className="border-l-2 border-line pl-4 lg:sticky lg:top-6">
          <ol className="text-sm">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-8 items-center text-bayou underline-offset-4 hover:underline"
                >
                  {index + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-prose wrap-anywhere [&_a]:text-bayou [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-2 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-bayou">
          <div className="text-lg [&_p:first-child]:mt-0">
            <p>{intro}</p>
          </div>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="scroll-mt-6 pt-8">
              <h2 className="text-xl">
                {index + 1}. {section.title}
              </h2>
              {section.blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
