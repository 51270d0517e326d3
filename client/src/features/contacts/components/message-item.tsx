import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import type { AdminMessage } from '#shared/contracts/admin/contacts-admin.ts';
import { momentText } from '#shared/domain/dates.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { adminMessages as copy } from '#shared/messages/admin/contacts-admin.ts';
import { contactSubjects, suggestionFields } from '#shared/messages/contacts.ts';
import { NewTabLink } from '@/components/links.tsx';
import { Badge, type BadgeVariant } from '@/components/ui/badge.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { QueueAge } from '@/features/desk/queue-age.tsx';
import { isApplicable, SuggestionReview } from './suggestion-review.tsx';

export const writerOf = ({ name, email }: AdminMessage): string => name || email || copy.anonymous;

function topicOf({ kind, subject, field, church }: AdminMessage): string {
  if (kind === 'contact' && subject) return contactSubjects[subject];
  if (kind === 'suggestion' && field) return `${church?.name ?? ''}: ${suggestionFields[field]}`;
  return copy.kinds[kind];
}

type MessageActions = {
  busy: boolean;
  onMark: (state: AdminMessage['state']) => void;
  onDelete: () => void;
};

const link = 'text-bayou underline underline-offset-4 wrap-anywhere';

const replyHref = (message: AdminMessage, email: string) =>
  `mailto:${email}?subject=${encodeURIComponent(`Re: ${topicOf(message)}`)}`;

function MessageDetail({ message, busy, onMark, onDelete }: MessageActions & { message: AdminMessage }) {
  const { text, email, state, priority, church, answered } = message;
  const isAnswered = state === 'answered';
  return (
    <div className="flex flex-col gap-4">
      {priority ? <p className="text-gold-text">{copy.priorityText}</p> : null}
      {text ? (
        <p className="max-w-prose border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">{text}</p>
      ) : (
        <p className="text-ink-soft">{copy.noText}</p>
      )}
      {message.kind === 'suggestion' ? <SuggestionReview message={message} /> : null}
      <Facts message={message} />
      {answered && !message.outcome ? (
        <p className="text-sm text-ink-soft">{copy.answeredBy(answered.by, momentText(answered.at))}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {email ? (
          <a href={replyHref(message, email)} className={buttonClass('primary', 'small')}>
            {copy.reply}
            <span className="sr-only">{copy.replyTo(writerOf(message))}</span>
          </a>
        ) : null}
        {church && church.id !== null ? (
          <NewTabLink href={churchPath(church.id)} className={buttonClass('secondary', 'small')}>
            {copy.view}
          </NewTabLink>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          {...(isApplicable(message) ? {} : { 'aria-keyshortcuts': 'a' })}
          aria-disabled={busy}
          onClick={() => onMark(isAnswered ? 'read' : 'answered')}
        >
          {isAnswered ? copy.markOpen : copy.markAnswered}
        </Button>
        {state === 'read' ? (
          <Button variant="quiet" size="small" aria-disabled={busy} onClick={() => onMark('new')}>
            {copy.markUnread}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          onClick={onDelete}
          className="border-brick/60! text-brick-dark! hover:border-brick!"
        >
          {copy.delete}
          <span className="sr-only">{copy.of(writerOf(message))}</span>
        </Button>
      </div>
    </div>
  );
}

function Facts({ message }: { message: AdminMessage }) {
  const { name, email, field, church, account, createdAt } = message;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
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
          <span className={account.emailVerified ? 'text-moss' : 'text-brick-dark'}>
            {' '}
            ({account.emailVerified ? copy.verified : copy.unverified})
          </span>
        ) : null}
      </Fact>
      <Fact term={copy.sentOn}>{momentText(createdAt)}</Fact>
      {church ? (
        <Fact term={copy.church}>
          {church.name}
          {church.ownerTold ? <span className="block text-ink-soft">{copy.ownerTold}</span> : null}
        </Fact>
      ) : null}
      {field ? <Fact term={copy.about}>{suggestionFields[field]}</Fact> : null}
      {account ? (
        <Fact term={copy.churches}>
          {account.churches.length === 0 ? copy.noChurches : null}
          <ul>
            {account.churches.map((church) => (
              <li key={church.id}>
                <NewTabLink href={churchPath(church.id)} className={link}>
                  {church.name}
                </NewTabLink>
                {church.featured ? <span className="text-gold-text"> ({copy.featured})</span> : null}
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

const variants: Record<AdminMessage['state'], BadgeVariant> = {
  new: 'default',
  read: 'secondary',
  answered: 'success',
};

export function MessageItem({
  message,
  now,
  open,
  buttonRef,
  onToggle,
  ...actions
}: MessageActions & {
  message: AdminMessage;
  now: number;
  open: boolean;
  buttonRef: Ref<HTMLButtonElement>;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <li>
      <h3 className="font-sans text-base">
        <button
          ref={buttonRef}
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-3! hover:bg-paper"
        >
          <Summary message={message} now={now} open={open} />
          <ChevronDown
            className={clsx('mt-0.5 size-5 shrink-0 transition-transform duration-150', open && 'rotate-180')}
          />
        </button>
      </h3>
      {open ? (
        <div id={id} className="px-4 pb-5">
          <MessageDetail message={message} {...actions} />
        </div>
      ) : null}
    </li>
  );
}

function Summary({ message, now, open }: { message: AdminMessage; now: number; open: boolean }) {
  const { state, text, createdAt, priority } = message;
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={clsx('min-w-0 wrap-anywhere', state === 'new' ? 'font-semibold' : 'font-medium')}>
          {writerOf(message)}
        </span>
        <Badge variant={variants[state]}>{copy.states[state]}</Badge>
        {priority ? (
          <span className="rounded-[6px] border border-gold bg-gold-tint px-2 text-sm leading-6 font-medium text-gold-text">
            {copy.priority}
          </span>
        ) : null}
      </span>
      <span className="block font-normal wrap-anywhere">{topicOf(message)}</span>
      {open || !text ? null : (
        <span className="line-clamp-1 font-normal wrap-anywhere text-ink-soft">{text}</span>
      )}
      {state === 'answered' ? (
        <span className="block text-sm font-normal text-ink-soft">{momentText(createdAt)}</span>
      ) : (
        <QueueAge since={createdAt} now={now} className="block text-sm font-normal" />
      )}
    </span>
  );
}
