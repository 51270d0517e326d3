import type * as english from '#shared/messages/churches/clock.ts';
import type { Copy } from '../../copy.ts';

/** The words of times of day. No-break spaces keep "a. m." on one line. */
export const clock: Copy<typeof english.clock> = {
  am: 'a.\u00a0m.',
  pm: 'p.\u00a0m.',
  fromTo: (start, end) => `de ${start} a ${end}`,
};
