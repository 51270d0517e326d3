import { ownerChange as copy } from '#shared/messages/admin/claims-admin.ts';
import { TextField } from '@/components/ui/field.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import { OpenItemActions } from '@/features/desk/desk-actions.tsx';
import { ValueDialog } from '@/features/desk/value-dialog.tsx';

type Owner = { id: number; username: string; email: string };
type Church = { id: number; name: string; owner: Owner | null };

export function OwnerChange({ church: { id, name, owner } }: { church: Church }) {
  const { mutateAsync } = useDeskSend('POST /api/admin/churches/:id/owner');
  const change = (email: string | null) => mutateAsync({ id, email, from: owner?.id ?? null });
  const label = owner ? copy.change : copy.assign;
  return (
    <>
      <p className="mb-1 wrap-anywhere">{owner ? `${owner.username}, ${owner.email}` : copy.none}</p>
      <OpenItemActions
        of=""
        offered={[
          {
            label,
            variant: 'secondary',
            dialog: ({ run, ...dialog }) => (
              <ValueDialog
                {...dialog}
                title={copy.changeTitle(name)}
                text={copy.changeText}
                initial=""
                field={(value, onValue) => (
                  <TextField
                    label={copy.email}
                    type="email"
                    autoComplete="off"
                    value={value}
                    onValue={onValue}
                  />
                )}
                run={label}
                onRun={(email) => run(() => change(email))}
              />
            ),
          },
          owner !== null && {
            label: copy.remove,
            run: () => change(null),
            ask: { title: copy.removeTitle(name), text: copy.removeText(owner.username) },
          },
        ]}
      />
    </>
  );
}
