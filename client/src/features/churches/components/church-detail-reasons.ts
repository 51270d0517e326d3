/** What speaks for a church, from what it tells about itself; nothing is claimed that it did not say. */
import type { Church } from '#shared/churches.ts';
import { churchPage } from '#shared/messages/churches.ts';
import { webAddress } from '@/lib/format.ts';
import { latestSermon } from './sermon-links.ts';

export type Reason = { title?: string; text: string };

type Told = Pick<
  Church,
  | 'denomination'
  | 'area'
  | 'address'
  | 'services'
  | 'recentSermons'
  | 'phone'
  | 'website'
  | 'youthPrograms'
  | 'musicMinistry'
  | 'outreachPrograms'
  | 'specialPrograms'
>;

const words = churchPage.reasons;

export function reasonsOf(church: Told): Reason[] {
  const told = (
    [
      [words.youth, church.youthPrograms],
      [words.music, church.musicMinistry],
      [words.outreach, church.outreachPrograms],
      [words.programs, church.specialPrograms],
    ] as const
  ).flatMap(([title, text]) => (text?.trim() ? [{ title, text: text.trim() }] : []));
  if (told.length > 0) return told;
  const times = church.services.filter((service) => service.trim()).length;
  return [
    words.here(church.denomination, church.area),
    times > 0 ? words.times(times) : '',
    latestSermon(church.recentSermons) ? words.sermon : '',
    church.phone ? words.phone : '',
    webAddress(church.website) ? words.website : '',
    church.address.trim() ? words.directions : '',
  ]
    .filter(Boolean)
    .slice(0, 4)
    .map((text) => ({ text }));
}
