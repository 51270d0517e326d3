import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { home } from '#shared/messages/churches.ts';
import { directoryPath, paths } from '#shared/paths.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { facetsQuery } from '../api.ts';

type Choice = { value: string; count: number };

/** More than these would make a wall of words; the directory has them all. */
const most = 16;

/** Ways into the directory: each area and denomination with the number of its churches. */
export function HomeBrowse() {
  const { data, isError } = useQuery(facetsQuery({}));
  return (
    <section className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 pt-16 sm:px-6 md:grid-cols-2 lg:pt-24">
      <Choices
        title={home.byArea}
        all={home.allAreas}
        name="area"
        choices={data?.areas ?? (isError ? [] : undefined)}
      />
      <Choices
        title={home.byDenomination}
        all={home.allDenominations}
        name="denomination"
        choices={data?.denominations ?? (isError ? [] : undefined)}
      />
    </section>
  );
}

const link = 'inline-flex min-h-9 items-center text-bayou underline-offset-4 hover:underline';

function Choices({
  title,
  all,
  name,
  choices,
}: {
  title: string;
  all: string;
  name: 'area' | 'denomination';
  choices: Choice[] | undefined;
}) {
  const shown = (choices ?? [])
    .filter((choice) => choice.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .sort((a, b) => (a.value < b.value ? -1 : 1));
  return (
    <div className="min-w-0">
      <h2 className="text-2xl">{title}</h2>
      {choices ? (
        <ul className="mt-4 columns-[2_7.5rem] gap-x-8">
          {shown.map(({ value, count }) => (
            <li key={value} className="break-inside-avoid">
              <Link to={directoryPath({ [name]: value })} className={link}>
                <span>
                  {value}
                  <span aria-hidden="true" className="ml-2 text-sm text-ink-faint">
                    {count.toLocaleString('en-US')}
                  </span>
                  <span className="sr-only">{home.countOf(count)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-4 h-52" />
      )}
      <Link to={paths.directory} className={`${link} mt-2 font-medium`}>
        {all}
      </Link>
    </div>
  );
}
