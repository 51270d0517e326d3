import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import type { AdminMessage } from '#shared/contacts-admin.ts';
import { adminMessages as copy } from '#shared/messages/contacts-admin.ts';
import { QueueAge } from '@/components/review-bar.tsx';
import { Badge, type BadgeLook } from '@/components/ui/badge.tsx';
import { momentText } from '@/lib/dates.ts';
import { type MessageActions, MessageDetail, topicOf, writerOf } from './message-detail.tsx';

const looks: Record<AdminMessage['state'], BadgeLook> = {
  new: 'default',
  read: 'secondary',
  answered: 'success',
};

export function MessageItem({
  message,
  now,
  open,
  headRef,
  onToggle,
  ...actions
}: MessageActions & {
  message: AdminMessage;
  now: number;
  open: boolean;
  headRef: Ref<HTMLButtonElement>;
  onToggle: () => void;
}) {
  const id = useId();
  const { state, text, createdAt, priority } = message;
  return (
    <li>
      <h3 className="font-sans text-base">
        <button
          ref={headRef}
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-3! hover:bg-paper"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span
                className={clsx('min-w-0 wrap-anywhere', state === 'new' ? 'font-semibold' : 'font-medium')}
              >
                {writerOf(message)}
              </span>
              <Badge look={looks[state]}>{copy.states[state]}</Badge>
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
