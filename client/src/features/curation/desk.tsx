import {
  type AdminChurch,
  adminSorts,
  adminStatuses,
  missingFields,
  unconfirmedDays,
} from '#shared/contracts/admin/churches-admin.ts';
import { bulkKinds } from '#shared/contracts/admin/submissions-bulk.ts';
import { websiteVerdicts } from '#shared/contracts/admin/websites-admin.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { areaChoices, denominationChoices } from '#shared/domain/region.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { adminChurch, churchTable } from '#shared/messages/admin/churches-admin.ts';
import { bulkCopy } from '#shared/messages/admin/submissions-bulk.ts';
import { websitesCopy } from '#shared/messages/admin/websites.ts';
import { choicesFor } from '@/components/church-form/choices.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import type { DeskAction } from '@/features/desk/desk-actions.tsx';
import type { DeskField } from '@/features/desk/desk-filters.tsx';
import { DeskList, type DeskRow, type Matching } from '@/features/desk/desk-list.tsx';
import { bulkAction } from './components/bulk-dialog.tsx';
import { churchRow } from './components/church-row.tsx';
import { MergeDialog } from './components/merge-dialog.tsx';

const any = { choose: churchTable.any };
const dates = ['createdFrom', 'createdTo', 'changedFrom', 'changedTo'] as const;

export const churchFilters: readonly DeskField[] = [
  {
    name: 'status',
    initial: 'approved',
    options: optionsOf(adminStatuses, { ...copy.status, all: churchTable.anyStatus }),
  },
  { name: 'denomination', ...any, options: choicesFor('denomination', denominationChoices.admin) },
  { name: 'area', ...any, options: choicesFor('area', areaChoices.admin) },
  { name: 'owner', ...any, options: optionsOf(['owned', 'unclaimed'], churchTable.owners) },
  { name: 'missing', ...any, options: optionsOf(missingFields, churchTable.missingFields) },
  { name: 'unconfirmed', ...any, options: optionsOf(unconfirmedDays, churchTable.unconfirmedFor) },
  { name: 'website', ...any, options: optionsOf(websiteVerdicts, websitesCopy.verdicts) },
  { name: 'featured', ...any, options: optionsOf(['true', 'false'], churchTable.isFeatured) },
  { name: 'city' },
  { name: 'source' },
  ...dates.map((name) => ({ name, type: 'date' as const })),
  { name: 'sort', initial: 'name', options: optionsOf(adminSorts, churchTable.sorts) },
].map((field) => ({ ...field, label: churchTable.labels[field.name as keyof typeof churchTable.labels] }));

/** `bulk`: moderators don't change many churches at once. */
export function ChurchesDesk({ bulk }: { bulk: boolean }) {
  const actionsOf = useRowActions();
  const bulkActions = (churches: AdminChurch[], all: Matching | null): DeskAction[] => {
    const target = all ?? { ids: churches.map(({ id }) => id) };
    return bulkKinds
      .filter((kind) => kind !== 'approve' || churches.some(({ status }) => status !== 'approved'))
      .map((kind) => bulkAction(kind, target));
  };
  return (
    <DeskList
      path="/api/admin/churches"
      label={churchTable.list}
      search={churchTable.search}
      searchHelp={churchTable.searchHelp}
      fields={churchFilters}
      exported="/api/admin/churches/export"
      extra={
        <ButtonLink to={paths.adminChurchNew} variant="secondary">
          {adminChurch.newTitle}
        </ButtonLink>
      }
      empty={{ title: copy.noApproved, text: copy.noApprovedText }}
      row={(church) => ({ ...churchRow(church), actions: actionsOf(church) })}
      {...(bulk ? { bulk: bulkActions, selectAll: bulkCopy.selectMatching } : {})}
    />
  );
}

function useRowActions() {
  const remove = useDeskSend('DELETE /api/churches/:id');
  return (church: AdminChurch): DeskRow['actions'] => [
    church.status === 'approved' && { label: copy.view, href: churchPath(church.id) },
    { label: copy.historyOf, to: `?tab=history&subject=${church.id}` },
    { label: copy.merge, dialog: (dialog) => <MergeDialog church={church} other={null} {...dialog} /> },
    {
      label: copy.delete,
      run: () => remove.mutateAsync({ id: church.id }),
      failed: copy.deleteFailed,
      ask: {
        title: copy.deleteTitle,
        text: copy.deleteText(church.name),
        confirm: copy.deleteOk,
      },
    },
  ];
}
