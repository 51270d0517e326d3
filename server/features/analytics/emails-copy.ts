import { type Numbers, numberKinds } from '#shared/contracts/analytics.ts';
import { monthText } from '#shared/domain/dates.ts';
import { numberText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { numberLabels } from '#shared/messages/analytics.ts';
import type { EmailCopies } from '../emails/copy.ts';

type Month = { month: string; numbers: Numbers };

export const analyticsEmails = {
  /** The monthly numbers; `before` are those of the preceding month. */
  numbers: (church: string, { month, numbers }: Month, before: Month) => ({
    subject: `${church}: your numbers for ${monthText(month)}`,
    heading: `${monthText(month)} in numbers`,
    paragraphs: [
      `Here’s how often people found ${church} on ${site.name}:`,
      numberKinds
        .map(
          (kind) =>
            `${numberLabels[kind]}: ${numberText(numbers[kind])} (${monthText(before.month)}: ${numberText(before.numbers[kind])})`,
        )
        .join('\n'),
      'Each person counts once a day. We don’t count search engines, our team, or you.',
    ],
    action: 'See the last 12 months',
    footnote: 'You get this email on the first of each month because your church has a featured listing.',
    unsubscribe: 'Stop these emails',
  }),
} satisfies EmailCopies;
