import { useInfiniteQuery } from '@tanstack/react-query';
import { type DuplicatePair, pairsLimit } from '#shared/contracts/admin/submissions-merge.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { NewTabLink } from '@/components/links.tsx';
import { ShowMore } from '@/components/show-more.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import { type DeskAction, OpenItemActions } from '@/features/desk/desk-actions.tsx';
import { type DeskRow, DeskRows } from '@/features/desk/desk-list.tsx';
import { DeskPanel } from '@/features/desk/desk-panel.tsx';
import { duplicatesQuery } from '../api.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Marks pairs as distinct, which can be undone, or postpones the decision. */
function useDecide() {
  const { mutateAsync } = useDeskSend('POST /api/admin/duplicates');
  return (label: string, pairs: DuplicatePair[], decision: 'distinct' | 'later'): DeskAction => ({
    label,
    variant: decision === 'distinct' ? 'secondary' : 'quiet',
    run: async () => {
      const ids = pairs.map(({ a, b }) => ({ a: a.id, b: b.id }));
      return { ...(await mutateAsync({ pairs: ids, decision })), name: namesOf(pairs) };
    },
  });
}
type Decide = ReturnType<typeof useDecide>;

/** Likely duplicates among public churches: merge them, mark them as distinct, or decide later. */
export function AdminDuplicates() {
  const list = useInfiniteQuery(duplicatesQuery());
  const decide = useDecide();
  const pairs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const congregations = pairs.filter((pair) => pair.congregations);
  return (
    <DeskPanel
      query={list}
      empty={total === 0 ? { title: copy.duplicatesNone, text: copy.duplicatesNoneText } : null}
    >
      <p role="status" className="mb-2 text-sm text-ink-soft">
        {copy.duplicatesFound(total)}
      </p>
      <DeskRows items={pairs.filter((pair) => !pair.congregations)} row={(pair) => pairRow(pair, decide)} />
      {congregations.length > 0 ? <Congregations pairs={congregations} decide={decide} /> : null}
      <ShowMore list={list} />
    </DeskPanel>
  );
}

const churchesOf = (pairs: DuplicatePair[]) => [
  ...new Map(pairs.flatMap(({ a, b }) => [a, b]).map((church) => [church.id, church])).values(),
];

const namesOf = (pairs: DuplicatePair[]) =>
  churchesOf(pairs)
    .map(({ name }) => name)
    .join('; ');

/** Decided one by one, or all at once. */
function Congregations({ pairs, decide }: { pairs: DuplicatePair[]; decide: Decide }) {
  const all = pairs.slice(0, pairsLimit);
  return (
    <section aria-labelledby="congregations" className="mt-8">
      <h2 id="congregations" className="text-xl">
        {copy.congregations}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-ink-soft">{copy.congregationsText}</p>
      <OpenItemActions
        of=""
        offered={[decide(copy.congregationsAll(churchesOf(all).length), all, 'distinct')]}
      />
      <DeskRows items={pairs} heading="h3" row={(pair) => pairRow(pair, decide)} />
    </section>
  );
}

function pairRow(pair: DuplicatePair, decide: Decide): DeskRow {
  const { a, b, meters, samePhone, sameWebsite } = pair;
  return {
    name: `#${a.id}, #${b.id}`,
    title: (
      <span className="grid gap-3 font-sans text-base sm:grid-cols-2">
        {[a, b].map((church) => (
          <Church key={church.id} church={church} />
        ))}
      </span>
    ),
    facts: [
      meters !== null && copy.duplicatesApart(meters),
      samePhone && copy.duplicatesPhone,
      sameWebsite && copy.duplicatesWebsite,
    ],
    actions: [
      {
        label: copy.merge,
        variant: 'primary',
        dialog: (dialog) => <MergeDialog church={a} other={b} {...dialog} />,
      },
      decide(copy.duplicatesDistinct, [pair], 'distinct'),
      decide(copy.duplicatesLater, [pair], 'later'),
    ],
  };
}

function Church({ church: { id, name, source, sourceId, ...place } }: { church: DuplicatePair['a'] }) {
  const origin = source && copy.mergeSource(source, sourceId ?? '');
  return (
    <span className="min-w-0">
      <NewTabLink href={churchPath(id)} className="text-bayou underline underline-offset-4">
        {name}
      </NewTabLink>
      <span className="block text-sm font-normal text-ink-soft">
        {[`#${id}`, origin].filter(Boolean).join(' · ')}
      </span>
      <span className="block text-sm font-normal text-ink-soft">
        {[place.address, place.zip, place.area].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}
