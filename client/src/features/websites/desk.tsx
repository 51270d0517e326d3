import {
  type WebsiteAction,
  type WebsiteFinding,
  websiteDecisions,
  websiteVerdicts,
} from '#shared/contracts/admin/websites-admin.ts';
import { dayText } from '#shared/domain/dates.ts';
import { adminChurchPath } from '#shared/domain/paths.ts';
import { bulkCopy } from '#shared/messages/admin/submissions-bulk.ts';
import { websitesCopy as copy } from '#shared/messages/admin/websites.ts';
import { NewTabLink } from '@/components/links.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { useDeskSend } from '@/features/desk/api.ts';
import type { DeskAction } from '@/features/desk/desk-actions.tsx';
import { DeskList, type DeskRow } from '@/features/desk/desk-list.tsx';

/** Decisions that fit all of these findings. A new link exists only for websites that have moved. */
const decisionsFor = (findings: readonly WebsiteFinding[]): WebsiteAction[] =>
  findings.some(({ decision }) => decision !== null)
    ? ['undo']
    : websiteDecisions.filter((one) => one !== 'replace' || findings.some(({ newUrl }) => newUrl !== null));

/** Websites that have moved, failed, or changed hands. */
export function AdminWebsites() {
  const { mutateAsync } = useDeskSend('POST /api/admin/websites');
  const actionsFor = (findings: WebsiteFinding[]): DeskAction[] =>
    decisionsFor(findings).map((decision) => ({
      label: copy.actions[decision],
      variant: decision === 'keep' ? 'quiet' : 'secondary',
      run: async () => {
        const { message } = await mutateAsync({ ids: findings.map(({ id }) => id), decision });
        toast({ title: message, ...(decision === 'undo' ? {} : { description: bulkCopy.undoable }) });
      },
    }));
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">{copy.intro}</p>
      <DeskList
        path="/api/admin/websites"
        query={{ limit: 100 }}
        fields={[
          {
            name: 'decided',
            label: copy.list,
            choose: copy.open,
            options: [{ value: 'true', label: copy.decided }],
          },
          {
            name: 'verdict',
            label: copy.problem,
            choose: copy.anyProblem,
            options: optionsOf(websiteVerdicts, copy.verdicts),
          },
        ]}
        empty={{ title: copy.none, text: copy.noneText }}
        bulk={actionsFor}
        row={(finding) => rowOf(finding, actionsFor([finding]))}
      />
    </>
  );
}

function rowOf(finding: WebsiteFinding, actions: DeskAction[]): DeskRow {
  const { id, name, verdict, url, newUrl, evidence, decision, decidedBy, seenAt } = finding;
  return {
    name,
    title: (
      <NewTabLink href={adminChurchPath(id)} className="text-bayou underline underline-offset-4">
        {name}
      </NewTabLink>
    ),
    badges: (
      <Badge variant={verdict === 'moved' ? 'secondary' : 'destructive'}>{copy.verdicts[verdict]}</Badge>
    ),
    facts: decision
      ? [copy.decidedAs[decision](decidedBy ?? '')]
      : [
          finding.area,
          finding.owned && copy.owned,
          copy.checked(dayText(finding.checkedAt)),
          seenAt && copy.seen(dayText(seenAt)),
        ],
    more: (
      <div className="text-sm wrap-anywhere">
        <NewTabLink href={url} rel="noopener noreferrer nofollow" className="underline underline-offset-4">
          {url}
        </NewTabLink>
        <p>{copy.explained[verdict](newUrl ?? evidence)}</p>
      </div>
    ),
    actions,
  };
}
