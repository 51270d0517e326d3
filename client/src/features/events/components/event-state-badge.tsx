import type { OwnEvent } from '#shared/event-submissions.ts';
import { ownEvents } from '#shared/messages/events.ts';
import { Badge, type BadgeLook } from '@/components/ui/badge.tsx';

const looks: Record<OwnEvent['state'], BadgeLook> = {
  live: 'success',
  waiting: 'secondary',
  hidden: 'destructive',
  canceled: 'destructive',
  past: 'secondary',
};

export const EventStateBadge = ({ state }: { state: OwnEvent['state'] }) => (
  <Badge look={looks[state]}>{ownEvents.states[state]}</Badge>
);
