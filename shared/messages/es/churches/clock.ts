import type * as english from '#shared/messages/churches/clock.ts';
import type { Copy } from '../../copy.ts';

/** The words of times of day. No-break spaces keep "9:00 a. m." on one line. */
export const clock: Copy<typeof english.clock> = {
  am: '\u00a0a.\u00a0m.',
  pm: '\u00a0p.\u00a0m.',
  fromTo: (start, end) => `de ${start} a ${end}`,
};
