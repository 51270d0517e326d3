import type { AdminMessage } from '#shared/contracts/admin/contacts-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { adminMessages as copy, suggestionReview } from '#shared/messages/admin/contacts-admin.ts';
import { contactSubjects, suggestionFields } from '#shared/messages/contacts.ts';
import { NewTabLink } from '@/components/links.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { useDeskSend } from '@/features/desk/api.ts';
import { type DeskAction, OpenItemActions } from '@/features/desk/desk-actions.tsx';
import { EmailState, Fact } from '@/features/desk/desk-panel.tsx';
import { useChangeMessage } from '../api-admin.ts';
import { CorrectionTable } from './suggestion-fields.tsx';
import { useSuggestionActions } from './suggestion-review.tsx';

export const writerOf = ({ name, email }: AdminMessage): string => name || email || copy.anonymous;

export function topicOf({ kind, subject, field, church }: AdminMessage): string {
  if (kind === 'contact' && subject) return contactSubjects[subject];
  if (kind === 'suggestion' && field) return `${church?.name ?? ''}: ${suggestionFields[field]}`;
  return copy.kinds[kind];
}

const link = 'text-bayou underline underline-offset-4 wrap-anywhere';

function useActions(message: AdminMessage, onClose: () => void): Array<DeskAction | false> {
  const { id, state, church } = message;
  const change = useChangeMessage();
  const remove = useDeskSend('DELETE /api/admin/messages/:id');
  const suggestion = useSuggestionActions(message);
  const mark = (next: AdminMessage['state']) => change.mutateAsync({ id, state: next, was: state });
  const isAnswered = state === 'answered';
  return [
    ...suggestion,
    church !== null && church.id !== null && { label: copy.view, href: churchPath(church.id) },
    {
      label: isAnswered ? copy.markOpen : copy.markAnswered,
      variant: 'secondary',
      // With a change that can be applied, the key applies it.
      ...(message.change ? {} : { shortcut: 'a' }),
      run: () => mark(isAnswered ? 'read' : 'answered'),
    },
    state === 'read' && { label: copy.markUnread, run: () => mark('new').then(onClose) },
    {
      label: admin.delete,
      variant: 'danger',
      run: () => remove.mutateAsync({ id }),
      ask: {
        title: copy.deleteTitle,
        text: copy.deleteText(writerOf(message)),
        confirm: copy.deleteOk,
      },
    },
  ];
}

export function MessageDetail({ message, onClose }: { message: AdminMessage; onClose: () => void }) {
  const { text, email, priority, answered } = message;
  return (
    <div className="flex flex-col gap-4">
      {priority ? <p className="text-gold-text">{copy.priorityText}</p> : null}
      {text ? (
        <p className="max-w-prose border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">{text}</p>
      ) : (
        <p className="text-ink-soft">{copy.noText}</p>
      )}
      {message.change ? (
        <section aria-label={suggestionReview.title}>
          <CorrectionTable {...message.change} />
        </section>
      ) : null}
      <Facts message={message} />
      {answered ? (
        <p className="text-sm text-ink-soft">{copy.answeredBy(answered.by, momentText(answered.at))}</p>
      ) : null}
      <OpenItemActions offered={useActions(message, onClose)} of={copy.of(writerOf(message))}>
        {email ? (
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${topicOf(message)}`)}`}
            className={buttonClass('primary', 'small')}
          >
            {copy.reply}
            <span className="sr-only">{copy.replyTo(writerOf(message))}</span>
          </a>
        ) : null}
      </OpenItemActions>
    </div>
  );
}

function Facts({ message: { name, email, church, account, createdAt } }: { message: AdminMessage }) {
  return (
    <dl className="max-w-prose divide-y divide-line border-y border-line">
      <Fact term={copy.from}>
        {name || copy.anonymous}
        {email ? (
          <>
            {', '}
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </>
        ) : null}
        {account ? (
          <>
            {' '}
            <EmailState verified={account.emailVerified} />
          </>
        ) : null}
      </Fact>
      <Fact term={copy.sentOn}>{momentText(createdAt)}</Fact>
      {church ? (
        <Fact term={copy.church}>
          {church.name}
          {church.ownerTold ? <span className="block text-ink-soft">{copy.ownerTold}</span> : null}
        </Fact>
      ) : null}
      {account ? (
        <Fact term={copy.churches}>
          {account.churches.length === 0 ? copy.noChurches : null}
          <ul>
            {account.churches.map(({ id, name: churchName, featured }) => (
              <li key={id}>
                <NewTabLink href={churchPath(id)} className={link}>
                  {churchName}
                </NewTabLink>
                {featured ? <span className="text-gold-text"> ({copy.featured})</span> : null}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  );
}
