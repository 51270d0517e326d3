import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { landingPath, minOnLanding } from '#shared/domain/paths.ts';
import { areas } from '#shared/domain/region.ts';
import { landingCopy as copy } from '#shared/messages/churches/landings.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { facetsQuery } from '@/features/churches/api.ts';

const maxLinks = 6;

/** The region's largest areas and denominations, in the footer of every page. Renders nothing until they load. */
export function PopularSearches({ linkClass }: { linkClass: string }) {
  const { data } = useQuery(facetsQuery({}));
  const largest = (choices: Array<{ value: string; count: number }> = []) =>
    choices
      .filter(({ value, count }) => count >= minOnLanding && value !== 'Other')
      .sort((a, b) => b.count - a.count)
      .slice(0, maxLinks)
      .map(({ value }) => value);
  const links = [
    ...largest(data?.areas.filter(({ value }) => areas.includes(value))).map((area) => ({
      to: landingPath({ area }),
      text: copy.inArea(shown.area(area)),
    })),
    ...largest(data?.denominations).map((denomination) => ({
      to: landingPath({ denomination }),
      text: copy.ofDenomination(denomination),
    })),
  ];
  if (links.length === 0) return null;
  return (
    <nav aria-label={copy.popular} className="pb-8 text-sm">
      <h2 className="font-sans text-sm font-semibold text-white">{copy.popular}</h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
