import { Link } from 'react-router-dom';
import type { AdminChurchDetail } from '#shared/contracts/admin/churches-admin.ts';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import { paths } from '#shared/domain/paths.ts';
import { admin as adminCopy } from '#shared/messages/admin/admin.ts';
import { adminChurch as copy } from '#shared/messages/admin/churches-admin.ts';
import { TextArea } from '@/components/ui/form-controls.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import { valuesOf } from '@/features/submissions/components/church-values.ts';
import { EditForm } from '@/features/submissions/components/edit-form.tsx';
import type { ChurchFormApi } from '@/features/submissions/components/field-group.ts';
import { Owner } from './review-facts.tsx';

type Props = { onDone: () => void };

export function AdminChurchForm({ church, onDone }: Props & { church: AdminChurchDetail }) {
  const { id, status, version, fields, owner, source, changeWaiting } = church;
  const update = useDeskSend('PUT /api/admin/churches/:id');
  return (
    <EditForm
      kind="admin"
      draftName={`admin-church-${id}`}
      loaded={{ version, values: valuesOf(fields, 'admin') }}
      notices={
        <>
          <Notice>
            {copy.status[status]}
            {owner ? (
              <p className="mt-1">
                {adminCopy.owner}: <Owner owner={owner} />. {copy.ownerTold}
              </p>
            ) : null}
            {source ? <p className="mt-1">{copy.imported(source.name, source.id)}</p> : null}
          </Notice>
          {changeWaiting ? (
            <Notice variant="warning">
              {copy.changeWaiting}{' '}
              <Link to={`${paths.admin}?tab=changes`} className="text-bayou underline underline-offset-4">
                {copy.changes}
              </Link>
            </Notice>
          ) : null}
        </>
      }
      labels={{ ...copy, failed: copy.saveFailed }}
      save={(form, edit) => update.mutateAsync({ id, ...form, ifMatch: edit.version })}
      onDone={onDone}
    >
      {(form) => <Note form={form} />}
    </EditForm>
  );
}

export function AdminNewChurchForm({ onDone }: Props) {
  const add = useDeskSend('POST /api/admin/churches');
  return (
    <EditForm
      kind="admin"
      draftName="admin-church-new"
      loaded={{ version: 0, values: valuesOf(emptyChurch, 'admin') }}
      notices={<Notice>{copy.newText}</Notice>}
      labels={{
        save: copy.addSubmit,
        saved: copy.added,
        failed: copy.addFailed,
      }}
      save={(form, { key }) => add.mutateAsync({ ...form, idempotencyKey: key })}
      onDone={onDone}
    >
      {(form) => <Note form={form} />}
    </EditForm>
  );
}

function Note({ form }: { form: ChurchFormApi }) {
  const { errors } = form.formState as { errors: Record<string, { message?: string } | undefined> };
  return (
    <TextArea
      label={copy.note}
      help={copy.noteHelp}
      optional
      error={errors.note?.message}
      maxLength={1000}
      rows={2}
      {...form.register('note' as 'name')}
    />
  );
}
