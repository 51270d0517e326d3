import { z } from 'zod';
import { message, paragraphs, searchText } from '../../domain/text.ts';
import { pagesById } from '../churches.ts';
import { endpoint } from '../endpoint.ts';
import { ownEvent } from '../event-submissions.ts';
import { storedEvent } from '../events.ts';

const adminEvent = storedEvent.omit({ date: true, recurrence: true }).extend({
  next: z.string(),
  churchName: z.string().nullable(),
  state: ownEvent.shape.state,
  hiddenReason: z.string().nullable(),
  /** The submitter; null if the account was deleted. */
  username: z.string().nullable(),
});

export type AdminEvent = z.infer<typeof adminEvent>;

export const listAdminEvents = endpoint('GET /api/admin/events', {
  access: 'staff',
  summary: 'All events, newest first.',
  query: z.object({ search: searchText.optional(), ...pagesById }),
  response: z.array(adminEvent),
});

export const setEventHidden = endpoint('PATCH /api/admin/events/:id', {
  access: 'staff',
  summary: 'Hides an event with a reason and notifies its owner, or makes it public again.',
  body: z.object({ hidden: z.boolean(), reason: paragraphs(1000).default('') }),
  response: message,
});

export const removeEvent = endpoint('DELETE /api/admin/events/:id', {
  access: 'staff',
  summary: 'Permanently deletes an event and notifies its owner.',
  response: message,
});
