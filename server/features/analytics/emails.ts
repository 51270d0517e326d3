/** The monthly email; its cause names church and month, so that it is sent once. */

import { type Numbers, visitKinds } from '#shared/analytics.ts';
import { numberText } from '#shared/format.ts';
import { monthText, numberLabels } from '#shared/messages/analytics.ts';
import { site } from '#shared/site.ts';
import type { NewEmail } from '../emails/service.ts';

export const numbersMail = ({
  church,
  month,
  numbers,
  before,
  url,
  stopUrl,
  ...to
}: {
  to: string;
  cause: string;
  sendAt: Date;
  church: string;
  /** The past month, its numbers and those of the month before. */
  month: string;
  numbers: Numbers;
  before: { month: string; numbers: Numbers };
  url: string;
  /** Unsubscribes without a sign-in. */
  stopUrl: string;
}): NewEmail => ({
  ...to,
  subject: `${church}: your numbers for ${monthText(month)}`,
  heading: `${monthText(month)} in numbers`,
  paragraphs: [
    `This is how often people found ${church} on ${site.name}:`,
    visitKinds
      .map(
        (kind) =>
          `${numberLabels[kind]}: ${numberText(numbers[kind])} (${monthText(before.month)}: ${numberText(before.numbers[kind])})`,
      )
      .join('\n'),
    'Each person counts once a day. We don’t count search engines, you or our team.',
  ],
  action: { label: 'See the last 12 months', url },
  footnote: 'You get this email on the first of each month because your church has a featured listing.',
  unsubscribe: { label: 'Stop these emails', url: stopUrl },
});
