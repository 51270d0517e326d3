import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type WebsiteAction,
  type WebsiteFinding,
  websiteDecisions,
  websiteVerdicts,
} from '#shared/contracts/admin/websites-admin.ts';
import { dayText } from '#shared/domain/dates.ts';
import { adminChurchPath } from '#shared/domain/paths.ts';
import { websitesCopy as copy } from '#shared/messages/admin/websites.ts';
import { NewTabLink } from '@/components/links.tsx';
import { attempt } from '@/components/toast-failure.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { optionsOf, SelectField } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { DeskPanel, ShowMore } from '@/features/desk/desk-list.tsx';
import { RowCheckbox } from '@/features/desk/row-checkbox.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { useWebsiteAction, websitesQuery } from '../api.ts';

/** Decisions that fit all of these findings. A new link exists only for websites that have moved. */
const actionsFor = (findings: readonly WebsiteFinding[]): WebsiteAction[] =>
  findings.some(({ decision }) => decision !== null)
    ? ['undo']
    : websiteDecisions.filter((one) => one !== 'replace' || findings.some(({ newUrl }) => newUrl !== null));

/** Runs an action on churches. */
function useRun(done: () => void) {
  const { mutateAsync } = useWebsiteAction();
  return (decision: WebsiteAction, ids: number[]) =>
    attempt(copy.failed, async () => {
      const { message: title } = await mutateAsync({ ids, decision });
      toast(decision === 'undo' ? { title } : { title, description: copy.undoHint });
      done();
    });
}

/** Selects findings by id. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return {
    isSelected: (id: number) => selected.has(id),
    toggle: (ids: number[], on: boolean) => {
      const others = [...selected].filter((id) => !ids.includes(id));
      setSelected(new Set(on ? [...others, ...ids] : others));
    },
    clear: () => setSelected(new Set()),
  };
}

const noFindings = (decided: string) =>
  decided
    ? { title: copy.noneDecided, text: copy.noneDecidedText }
    : { title: copy.none, text: copy.noneText };

/** Websites that have moved, failed, or changed hands. */
export function AdminWebsites() {
  const [filters, setFilters] = useState({ decided: '', verdict: '' });
  const { isSelected, toggle, clear } = useSelection();
  const list = useInfiniteQuery(websitesQuery(filters));
  const status = useRef<HTMLParagraphElement>(null);
  const run = useRun(() => {
    clear();
    status.current?.focus();
  });
  const findings = itemsOf(list.data?.pages);
  const onFilter = (changes: Partial<typeof filters>) => {
    setFilters({ ...filters, ...changes });
    clear();
  };
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">{copy.intro}</p>
      <Filters {...filters} onFilter={onFilter} />
      <DeskPanel query={list} empty={list.data && findings.length === 0 ? noFindings(filters.decided) : null}>
        <p ref={status} tabIndex={-1} role="status" className="mt-4 mb-2 text-sm text-ink-soft outline-none">
          {copy.shown(findings.length, list.data?.pages[0]?.total ?? 0)}
        </p>
        <Toolbar findings={findings} isSelected={isSelected} onToggle={toggle} onRun={run} />
        <ul
          aria-busy={list.isPlaceholderData}
          className="divide-y divide-line rounded-card border border-line bg-card"
        >
          {findings.map((finding) => (
            <Row
              key={finding.id}
              finding={finding}
              selected={isSelected(finding.id)}
              onToggle={toggle}
              onRun={run}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </DeskPanel>
    </>
  );
}

function Filters({
  decided,
  verdict,
  onFilter,
}: {
  decided: string;
  verdict: string;
  onFilter: (changes: { decided?: string; verdict?: string }) => void;
}) {
  return (
    <div className="grid max-w-xl grid-cols-2 gap-4">
      <SelectField
        label={copy.list}
        value={decided}
        onValue={(value) => onFilter({ decided: value })}
        choose={copy.open}
        options={[{ value: 'true', label: copy.decided }]}
      />
      <SelectField
        label={copy.problem}
        value={verdict}
        onValue={(value) => onFilter({ verdict: value })}
        choose={copy.anyProblem}
        options={optionsOf(websiteVerdicts, copy.verdicts)}
      />
    </div>
  );
}

type Run = (action: WebsiteAction, ids: number[]) => void;
type Toggle = (ids: number[], on: boolean) => void;

function Toolbar({
  findings,
  isSelected,
  onToggle,
  onRun,
}: {
  findings: WebsiteFinding[];
  isSelected: (id: number) => boolean;
  onToggle: Toggle;
  onRun: Run;
}) {
  const selected = findings.filter(({ id }) => isSelected(id));
  const idsOf = (some: WebsiteFinding[]) => some.map(({ id }) => id);
  return (
    <div className="z-20 mb-2 flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-line bg-card px-4 py-2 sm:sticky sm:top-0">
      <RowCheckbox
        label={copy.selectShown}
        checked={selected.length === findings.length}
        onCheck={(on) => onToggle(idsOf(findings), on)}
      />
      <p role="status" className="mr-2 text-sm tabular-nums">
        {copy.selected(selected.length)}
      </p>
      {selected.length > 0
        ? actionsFor(selected).map((action) => (
            <Button
              key={action}
              variant="secondary"
              size="small"
              onClick={() => onRun(action, idsOf(selected))}
            >
              {copy.actions[action]}
            </Button>
          ))
        : null}
    </div>
  );
}

function Row({
  finding,
  selected,
  onToggle,
  onRun,
}: {
  finding: WebsiteFinding;
  selected: boolean;
  onToggle: Toggle;
  onRun: Run;
}) {
  const { id, name } = finding;
  return (
    <li className="flex gap-2 px-4 py-3">
      <RowCheckbox label={copy.select(name)} checked={selected} onCheck={(on) => onToggle([id], on)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <Facts finding={finding} />
        <div className="flex flex-wrap gap-2">
          {actionsFor([finding]).map((action) => (
            <Button
              key={action}
              variant={action === 'keep' ? 'quiet' : 'secondary'}
              size="small"
              onClick={() => onRun(action, [id])}
            >
              {copy.actions[action]}
              <span className="sr-only">{copy.of(name)}</span>
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

function Facts({ finding }: { finding: WebsiteFinding }) {
  const { id, name, area, owned, verdict, url, newUrl, evidence, checkedAt, seenAt, decision, decidedBy } =
    finding;
  const details = decision
    ? [copy.decidedAs[decision](decidedBy ?? '')]
    : [
        area,
        owned ? copy.owned : '',
        copy.checked(dayText(checkedAt)),
        seenAt ? copy.seen(dayText(seenAt)) : '',
      ].filter(Boolean);
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-2">
        <NewTabLink
          href={adminChurchPath(id)}
          className="font-semibold text-bayou underline underline-offset-4 wrap-anywhere"
        >
          {name}
        </NewTabLink>
        <Badge variant={verdict === 'moved' ? 'secondary' : 'destructive'}>{copy.verdicts[verdict]}</Badge>
      </p>
      <p className="text-sm wrap-anywhere">
        <NewTabLink href={url} rel="noopener noreferrer nofollow" className="underline underline-offset-4">
          {url}
        </NewTabLink>
      </p>
      <p className="text-sm wrap-anywhere">{copy.explained[verdict](newUrl ?? evidence)}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">{details.join(' · ')}</p>
    </div>
  );
}
