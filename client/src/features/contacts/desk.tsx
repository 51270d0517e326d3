import { type AdminMessage, messageFilters } from '#shared/contracts/admin/contacts-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { adminMessages as copy } from '#shared/messages/admin/contacts-admin.ts';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { optionsOf } from '@/components/ui/form-controls.tsx';
import { DeskList } from '@/features/desk/desk-list.tsx';
import { QueueAge } from '@/features/desk/queue-age.tsx';
import { useClock } from '@/lib/timing.ts';
import { useChangeMessage } from './api-admin.ts';
import { MessageDetail, topicOf, writerOf } from './components/message-detail.tsx';

const fields = [
  {
    name: 'show',
    label: copy.show,
    choose: copy.all,
    options: optionsOf(messageFilters, { open: copy.open, ...copy.kinds }),
  },
];

export function AdminMessages() {
  const change = useChangeMessage();
  const now = useClock();
  const onOpen = ({ id, state }: AdminMessage) => {
    // Don't report errors: the list is refetched, and the message is readable anyway.
    if (state === 'new') change.mutate({ id, state: 'read', was: 'new' });
  };
  return (
    <DeskList
      path="/api/admin/messages"
      label={copy.listed}
      search={copy.search}
      searchHelp={copy.searchHelp}
      fields={fields}
      empty={{ title: copy.empty, text: copy.emptyText }}
      row={(message) => ({
        name: writerOf(message),
        badges: <Badges message={message} />,
        facts: [topicOf(message), message.text],
        more:
          message.state === 'answered' ? (
            <span className="block text-sm font-normal text-ink-soft">{momentText(message.createdAt)}</span>
          ) : (
            <QueueAge since={message.createdAt} now={now} className="block text-sm font-normal" />
          ),
        detail: (onClose) => <MessageDetail message={message} onClose={onClose} />,
        onOpen: () => onOpen(message),
      })}
    />
  );
}

const variants: Record<AdminMessage['state'], BadgeVariant> = {
  new: 'default',
  read: 'secondary',
  answered: 'success',
};

function Badges({ message: { state, priority } }: { message: AdminMessage }) {
  return (
    <>
      <Badge variant={variants[state]}>{copy.states[state]}</Badge>
      {priority ? <Badge variant="gold">{copy.priority}</Badge> : null}
    </>
  );
}
