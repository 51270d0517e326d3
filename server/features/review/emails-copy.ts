import type { ChurchField } from '#shared/domain/church-fields.ts';
import { site } from '#shared/domain/site.ts';
import { fieldLabels } from '#shared/messages/churches/church-fields.ts';
import { rejectionReasons } from '#shared/messages/submissions.ts';
import { operator } from '#shared/operator/operator.ts';
import type { EmailCopies } from '../emails/copy.ts';

type Reason = keyof typeof rejectionReasons;

const labelsOf = (fields: string[]): string =>
  [...new Set(fields.map((name) => fieldLabels[name as ChurchField]))].join(', ');

const write = (when: string) => `${when}, please email us at ${operator.email}.`;

export const reviewEmails = {
  approved: (church: string) => ({
    subject: `${church} is listed`,
    paragraphs: [
      `Your church has been approved, and anyone can now find it on ${site.name}.`,
      'Changes you make to service times and the phone number go public right away.',
    ],
    action: 'See the page',
  }),
  rejected: (church: string, reason: Reason, note: string) => ({
    subject: `${church} needs a change before it can be listed`,
    paragraphs: [
      `We couldn’t list ${church} yet. ${rejectionReasons[reason]}`,
      ...(note ? [note] : []),
      'Please update it in your dashboard and resubmit it.',
    ],
    action: 'Make changes',
  }),
  changeApproved: (church: string, refused: string[], note: string) => ({
    subject: `Your change to ${church} is public`,
    paragraphs:
      refused.length === 0
        ? [`We approved your change to ${church}.`]
        : [
            `We approved your change to ${church}, except for these fields: ${labelsOf(refused)}.`,
            ...(note ? [note] : []),
          ],
    action: 'See the page',
  }),
  changeRejected: (church: string, reason: Reason, note: string) => ({
    subject: `Your change to ${church} wasn’t approved`,
    paragraphs: [
      `${rejectionReasons[reason]} For now, the page for ${church} stays as it is.`,
      ...(note ? [note] : []),
      'You can send us another change anytime.',
    ],
    action: 'Make changes',
  }),
  edited: (church: string, changed: string[], note: string) => ({
    subject: `We updated the listing for ${church}`,
    paragraphs: [
      `Our team changed the following in your listing: ${labelsOf(changed)}.`,
      ...(note ? [note] : []),
      'If something isn’t right, you can change it in your dashboard.',
    ],
    action: 'See the listing',
  }),
  deleted: (church: string) => ({
    subject: `${church} was removed`,
    paragraphs: [`We removed ${church} from ${site.name}.`, write('If you think this is a mistake')],
  }),
  merged: (church: string, into: string) => ({
    subject: `${church} was merged with another listing`,
    paragraphs: [
      `${church} was listed twice. We made your listing part of “${into}” and redirected its old link there.`,
      write('If these are two different churches'),
    ],
    action: 'See the page',
  }),
  unmerged: (church: string, into: string) => ({
    subject: `${church} has its own listing again`,
    paragraphs: [
      `We merged ${church} with “${into}” by mistake. Your listing is now back the way it was.`,
      write('If anything is missing'),
    ],
    action: 'Open my dashboard',
  }),
} satisfies EmailCopies;
