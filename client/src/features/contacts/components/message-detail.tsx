import type { ReactNode } from 'react';
import type { AdminMessage } from '#shared/contacts.ts';
import { reportFields } from '#shared/messages-contacts.ts';
import { adminMessages as words } from '#shared/messages-contacts-admin.ts';
import { churchPath } from '#shared/paths.ts';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { momentText } from '@/lib/dates.ts';
import { topicOf, writerOf } from './message-words.ts';

export type MessageActions = {
  busy: boolean;
  onMark: (state: AdminMessage['state']) => void;
  onDelete: () => void;
};

const link = 'text-bayou underline underline-offset-4 wrap-anywhere';

/** Address of an answer: the reader's own mail program writes it. */
const replyHref = (message: AdminMessage, email: string) =>
  `mailto:${email}?subject=${encodeURIComponent(`Re: ${topicOf(message)}`)}`;

export function MessageDetail({
  message,
  busy,
  onMark,
  onDelete,
}: MessageActions & { message: AdminMessage }) {
  const { text, email, state, priority, church, answered } = message;
  const answeredState = state === 'answered';
  return (
    <div className="flex flex-col gap-4">
      {priority ? <p className="text-gold-text">{words.priorityText}</p> : null}
      {text ? (
        <p className="max-w-prose border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">{text}</p>
      ) : (
        <p className="text-ink-soft">{words.noText}</p>
      )}
      <Facts message={message} />
      {answered ? (
        <p className="text-sm text-ink-soft">{words.answeredBy(answered.by, momentText(answered.at))}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {email ? (
          <a href={replyHref(message, email)} className={buttonClass('primary', 'small')}>
            {words.reply}
            <span className="sr-only">{words.replyTo(writerOf(message))}</span>
          </a>
        ) : null}
        {church && church.id !== null ? (
          <a
            href={churchPath(church.id)}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary', 'small')}
          >
            {words.view}
          </a>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          aria-keyshortcuts="a"
          aria-disabled={busy}
          onClick={() => onMark(answeredState ? 'read' : 'answered')}
        >
          {answeredState ? words.markOpen : words.markAnswered}
        </Button>
        {state === 'read' ? (
          <Button variant="quiet" size="small" aria-disabled={busy} onClick={() => onMark('new')}>
            {words.markUnread}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          onClick={onDelete}
          className="border-brick/60! text-brick-dark! hover:border-brick!"
        >
          {words.delete}
          <span className="sr-only">{words.of(writerOf(message))}</span>
        </Button>
      </div>
    </div>
  );
}

function Facts({ message }: { message: AdminMessage }) {
  const { name, email, field, church, account, createdAt } = message;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Fact term={words.from}>
        {name || words.anonymous}
        {email ? (
          <>
            {', '}
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          </>
        ) : null}
        {account ? (
          <span className={account.emailVerified ? 'text-moss' : 'text-brick-dark'}>
            {' '}
            ({account.emailVerified ? words.verified : words.unverified})
          </span>
        ) : null}
      </Fact>
      <Fact term={words.sentOn}>{momentText(createdAt)}</Fact>
      {church ? (
        <Fact term={words.church}>
          {church.name}
          {church.ownerTold ? <span className="block text-ink-soft">{words.ownerTold}</span> : null}
        </Fact>
      ) : null}
      {field ? <Fact term={words.wrong}>{reportFields[field]}</Fact> : null}
      {account ? (
        <Fact term={words.churches}>
          {account.churches.length === 0 ? words.noChurches : null}
          <ul>
            {account.churches.map((own) => (
              <li key={own.id}>
                <a href={churchPath(own.id)} target="_blank" rel="noopener" className={link}>
                  {own.name}
                </a>
                {own.featured ? <span className="text-gold-text"> ({words.featured})</span> : null}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
