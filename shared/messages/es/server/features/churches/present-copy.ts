import { countText, listText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import type * as english from '../../../../../../server/features/churches/present-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { directoryTitles } from '../../../churches/churches.ts';

export type { Offer } from '../../../../../../server/features/churches/present-copy.ts';

const withOffer = (first: string, { times, phones }: english.Offer, last: string[] = []): string =>
  listText([first, ...(phones ? ['teléfonos'] : []), ...(times ? ['horarios'] : []), ...last]);

export const headCopy: Copy<typeof english.headCopy> = {
  directory: (title, total, offer) =>
    `${title ?? directoryTitles.of('', `${site.city}, ${site.state}`)}: ${countText(total, 'página', 'páginas')} con ${withOffer('direcciones', offer)}, en una lista y en un mapa.`,
  featuredTitle: `Iglesias destacadas en ${site.city}, ${site.state}`,
  featured: `Iglesias destacadas de ${site.city}, con fotos, horarios, cómo llegar y más sobre cada una.`,
  landing: (title, summary, offer) =>
    `${title}: ${summary} Encuentre ${withOffer('direcciones', offer, ['cómo llegar'])}.`,
};

export const factCopy: Copy<typeof english.factCopy> = {
  next: (name, day, time) => `Próximo horario (${name.toLowerCase()}): ${day}, ${time}`,
  languages: (names) => `Servicios en ${names.toLowerCase()}`,
};
