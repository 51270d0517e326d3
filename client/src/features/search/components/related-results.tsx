/** Notes and lists beside the results. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { Page } from '#shared/contracts/endpoint.ts';
import {
  type DirectoryChange,
  type DirectoryFilters,
  type DirectoryQuery,
  directoryFilters,
  noFilters,
  readNear,
} from '#shared/domain/directory.ts';
import { fieldOfFact } from '#shared/domain/fact-options.ts';
import { directoryPath, paths } from '#shared/domain/paths.ts';
import { canonicalDenomination, denominations } from '#shared/domain/region.ts';
import { choiceNames } from '#shared/messages/churches/choice-fields.ts';
import { directory, timeFilter } from '#shared/messages/churches/directory.ts';
import { shown, typed } from '#shared/messages/churches/value-names.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import { FilterChip } from '@/components/chips.tsx';
import { Button, ButtonLink, buttonClass } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { CardGrid } from '@/features/churches/components/card-grid.tsx';
import { ChurchCard } from '@/features/churches/components/church-card.tsx';
import { closestQuery, factCountsQuery, nearbyQuery } from '@/features/search/api.ts';
import { searchNotes, unlistedTimes } from '@/features/search/copy.ts';
import { emptySearch as copy, resultNotes as notes } from '@/features/search/related-copy.ts';
import {
  chipsOf,
  factsIn,
  RadiusSelect,
  readFilters,
  spelledOut,
  withoutSearch,
} from './filters/filter-chips.tsx';
import type { useNearMe } from './use-near-me.ts';

type Empty = Pick<Page<ChurchListItem>, 'topic' | 'closest' | 'read'>;

/** Where the search looked, if a place was typed. */
const placesIn = ({ near, zip, area = [] }: DirectoryFilters): string[] =>
  (near ? [near] : zip ? [zip] : area).map(shown.area);

/** Why nothing matches: nobody has told us, or nothing has this name. With several filters, it may be any of them. */
function reasonOf(filters: DirectoryFilters, { topic, read }: Empty): { title: string; text: string } {
  const { search, exact: _exact, ...others } = filters;
  const query = new URLSearchParams(topic ?? '');
  const label = Object.keys(others).length === 0 ? query.get('label') : null;
  const inferred = search && read ? readFilters(read) : {};
  const places = placesIn(inferred);
  const looked = places.length > 0 ? copy.looked(places) : null;
  if (label && query.get('kind') === 'need')
    return { title: copy.need(label), text: looked ?? copy.needText };
  if (label) return { title: copy.community(label), text: looked ?? copy.communityText };
  // A place to be near excludes nothing.
  const { near: _near, ...conditions } = {
    ...(read ? readFilters(read) : search ? { search } : {}),
    ...others,
  };
  const [only, another] = Object.keys(conditions);
  const facts = only === 'fact' && !another ? factsIn(filters, read) : [];
  // "Casual" is two facts of one kind.
  if (new Set(facts.map(fieldOfFact)).size === 1)
    return { title: copy.unstatedFact(facts.map((fact) => factLabels[fact]!)), text: copy.unstatedText };
  if (only === 'wheelchair' && !another)
    return { title: copy.unstated(choiceNames.wheelchairAccess), text: copy.unstatedText };
  return {
    title: directory.empty,
    text: looked ?? (search && only === 'search' && !another ? copy.unknown(search) : directory.emptyText),
  };
}

/** Filters for facts and times can be cleared separately because they exclude most churches. */
export function NoChurches({ page, onChange }: { page: Empty; onChange: (change: DirectoryChange) => void }) {
  const [query] = useSearchParams();
  const filters = directoryFilters(query);
  const [fact, ...otherFacts] = factsIn(filters, page.read);
  // What is nearby follows a typed place, so it starts as high up as possible.
  const isPlace = page.read !== null && placesIn(readFilters(page.read)).length > 0;
  return (
    <>
      <StatePanel {...reasonOf(filters, page)} {...(isPlace ? {} : { image: '/art/empty-search.svg' })}>
        {fact ? (
          <Button
            variant="secondary"
            onClick={() =>
              onChange({ ...(page.read && !filters.fact ? spelledOut(page.read) : {}), fact: null })
            }
          >
            {copy.withoutFacts(otherFacts.length === 0 ? factLabels[fact] : undefined)}
          </Button>
        ) : null}
        {['day', 'part', 'language'].some((name) => query.has(name)) ? (
          <Button variant="secondary" onClick={() => onChange({ day: null, part: null, language: null })}>
            {timeFilter.clear}
          </Button>
        ) : null}
        <Button onClick={() => onChange(noFilters)}>{directory.clear}</Button>
        <a href="#areas-title" className={buttonClass('secondary')}>
          {copy.browseAreas}
        </a>
        {page.topic ? (
          <ButtonLink to={paths.churchSubmission} variant="quiet">
            {copy.add}
          </ButtonLink>
        ) : null}
      </StatePanel>
      {page.closest ? <Closest filters={directoryFilters(new URLSearchParams(page.closest))} /> : null}
    </>
  );
}

/** Churches near the place or of the denomination that the search named; if possible, ones with a phone. */
function Closest({ filters }: { filters: DirectoryFilters }) {
  const found = useQuery(closestQuery(filters)).data ?? [];
  const reachable = found.filter(({ phone }) => phone);
  return <FewChurches title={copy.closest} churches={reachable.length > 0 ? reachable : found} />;
}

/** Below the churches near a typed place: churches with the place in their name. */
export function NameMatches({ typed }: { typed: string }) {
  const filters = { search: typed, exact: 'true' };
  const churches = useQuery(closestQuery(filters)).data ?? [];
  return (
    <FewChurches title={copy.named(typed)} churches={churches}>
      <Link
        to={directoryPath(filters)}
        className="inline-flex min-h-11 items-center font-medium text-bayou underline underline-offset-4"
      >
        {copy.all}
      </Link>
    </FewChurches>
  );
}

/** Below what lies inside a typed place. */
export function Nearby({ query }: { query: DirectoryQuery }) {
  const churches = useQuery(nearbyQuery(query)).data ?? [];
  return <FewChurches title={copy.nearby} churches={churches} max={churches.length} />;
}

const maxShown = 4;

/** `children` follow if there are more than `most`. */
function FewChurches({
  title,
  churches,
  max = maxShown,
  children,
}: {
  title: string;
  churches: ChurchListItem[];
  max?: number;
  children?: ReactNode;
}) {
  const id = useId();
  if (churches.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      <CardGrid columns={4}>
        {churches.slice(0, max).map((church) => (
          <ChurchCard key={church.id} church={church} plain />
        ))}
      </CardGrid>
      {churches.length > max ? children : null}
    </section>
  );
}

/** How many churches haven't said the fact that was chosen; of several facts, the numbers would say little. */
function FactsNote({ filters, facts }: { filters: DirectoryFilters; facts: readonly string[] }) {
  const { data } = useQuery(factCountsQuery(filters));
  const [field, another] = [...new Set(facts.map(fieldOfFact))];
  const unsaid = field && !another ? (data?.unknown[field] ?? 0) : 0;
  return unsaid > 0 ? <p className="text-ink-soft">{notes.unsaid(unsaid)}</p> : null;
}

/** What was looked for beside names. */
function topicNote({ topic, relaxed, total }: Page<ChurchListItem>): string | null {
  const query = new URLSearchParams(topic ?? '');
  const label = query.get('label');
  if (!label) return null;
  if (query.get('kind') === 'community') return notes.community(label);
  if (query.get('found') !== 'true') return notes.noNeed(label);
  // Churches that match fewer words needn't mention it.
  return relaxed === null ? notes.need(label, total) : null;
}

/** What is said beside the number of results. `unlisted` churches have no listed times, if times are a filter. */
export function ResultNotes({
  page,
  filters,
  unlisted,
}: {
  page: Page<ChurchListItem>;
  filters: DirectoryFilters;
  unlisted: number | null;
}) {
  const facts = factsIn(filters, page.read);
  return (
    <>
      {filters.search ? <SearchNotes page={page} /> : null}
      {unlisted === null ? null : (
        <p className="text-ink-soft">
          {areUnlisted(page, filters) ? notes.none(page.total) : notes.unknown(unlisted)}
        </p>
      )}
      {facts.length > 0 ? <FactsNote filters={filters} facts={facts} /> : null}
    </>
  );
}

/** Whether no church matches the times in the search query, so that the results are those without listed times. */
export const areUnlisted = ({ read }: Page<ChurchListItem>, { search }: DirectoryFilters): boolean =>
  Boolean(search && read && readFilters(read).unlisted);

function SearchNotes({ page }: { page: Page<ChurchListItem> }) {
  const { corrected, relaxed, total } = page;
  const note = total > 0 ? topicNote(page) : null;
  return (
    <>
      {note ? <p className="text-ink-soft">{note}</p> : null}
      {corrected ? <p className="text-ink-soft">{directory.corrected(corrected)}</p> : null}
      {relaxed === null ? null : <p className="text-ink-soft">{notes.relaxed(relaxed)}</p>}
    </>
  );
}

/** Chips of what was understood, and buttons that sort by distance, add churches without listed times, or search for the query as typed. */
export function Offers({
  page: { read, corrected, relaxed },
  filters,
  nearMe,
  hasTimes,
  onChange,
}: {
  page: Page<ChurchListItem>;
  filters: DirectoryFilters;
  onChange: (change: DirectoryChange) => void;
  nearMe: ReturnType<typeof useNearMe>;
  hasTimes: boolean;
}) {
  const { search, near } = filters;
  return (
    <>
      {search && read ? <ReadChips read={read} filters={filters} onChange={onChange} /> : null}
      {search && read && new URLSearchParams(read).has('nearMe') && !near ? (
        <Button variant="secondary" size="small" aria-disabled={nearMe.locating} onClick={nearMe.locate}>
          {nearMe.locating ? directory.locating : searchNotes.nearMe}
        </Button>
      ) : null}
      {hasTimes ? (
        <Button
          variant="quiet"
          size="small"
          className="-my-1"
          onClick={() => onChange({ ...(read ? spelledOut(read) : {}), unlisted: 'true' })}
        >
          {unlistedTimes.include}
        </Button>
      ) : null}
      {search && (corrected || relaxed !== null || read) ? (
        <Button
          variant="quiet"
          size="small"
          className="-my-1 max-w-full"
          onClick={() => onChange({ exact: 'true' })}
        >
          <span className="truncate">{searchNotes.exactly(search)}</span>
        </Button>
      ) : null}
    </>
  );
}

/** What was understood of the search query, and its other words. Removing a part turns the others into regular filters. */
function ReadChips({
  read,
  filters,
  onChange,
}: {
  read: string;
  filters: DirectoryFilters;
  onChange: (change: DirectoryChange) => void;
}) {
  const inferred = readFilters(read);
  const chips = chipsOf(inferred).filter(
    ({ name, value }) =>
      name === 'search' || filters[name] === undefined || (name === 'fact' && !filters.fact?.includes(value)),
  );
  if (chips.length === 0) return null;
  // Facts of the query and chosen ones must all be true.
  const facts = [...(inferred.fact ?? []), ...(filters.fact ?? [])];
  const change = (part: DirectoryChange) =>
    onChange({ ...spelledOut(read), ...withoutSearch(filters), ...part });
  const rest = (name: string, value: string) =>
    name === 'fact' ? facts.filter((other) => other !== value) : facts;
  return (
    <ul aria-label={searchNotes.readLabel} className="contents">
      {chips.map(({ name, value, text, removal }) => (
        <FilterChip
          key={`${name} ${value}`}
          text={name === 'search' ? (denominationIn(value) ?? text) : text}
          removeLabel={searchNotes.removeRead}
          onRemove={() => change({ ...removal, fact: rest(name, value) })}
        >
          {hasRadius(name, value) ? (
            <RadiusSelect
              none={name === 'near' ? directory.anyDistance : searchNotes.inside}
              value={inferred.radius}
              onChange={(radius) => change({ ...removal, near: value, radius })}
            />
          ) : null}
        </FilterChip>
      ))}
    </ul>
  );
}

/** A ZIP code or an area has an edge; another distance around it is a filter of its own. */
const hasRadius = (name: string, value: string): boolean =>
  ['near', 'zip', 'area'].includes(name) && readNear(value) !== undefined;

/** The denomination, if the words name only that: "baptist church". */
const denominationIn = (words: string): string | undefined => {
  const name = canonicalDenomination(typed.denomination(words));
  const denomination = denominations.find((denomination) => denomination === name);
  return denomination && shown.denomination(denomination);
};
