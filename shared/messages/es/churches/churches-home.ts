import type * as english from '#shared/messages/churches/churches-home.ts';
import { site } from '../../../domain/site.ts';
import type { Copy } from '../../copy.ts';

export const home: Copy<typeof english.home> = {
  title: `Encuentre su iglesia en ${site.city}`,
  intro: ({ times, phones }) =>
    times && phones
      ? 'Horarios, direcciones y teléfonos, tomados de las iglesias y de registros públicos. Cada página indica la fuente.'
      : 'Iglesias por nombre, lugar o denominación, en un mapa, tomadas de registros públicos. Cada página indica la fuente.',
  searchLabel: 'Nombre, zona o código postal',
  find: 'Encuentre su iglesia',
  featuredText: 'Vea fotos, todos los horarios y más sobre cada iglesia.',
  featuredFailed: 'No pudimos cargar las iglesias destacadas. Aún puede ver el directorio.',
  viewAll: 'Ver todas las iglesias',
  benefitsTitle: 'Tres maneras de explorar',
  benefits: [
    {
      title: 'Mapas interactivos',
      text: 'Vea en el mapa todas las iglesias cerca de su casa o de su trabajo y sepa cómo llegar con un toque.',
    },
    {
      title: 'Filtros avanzados',
      text: 'Filtre la lista por denominación, lugar, estilo de culto, horario e idioma hasta encontrar la iglesia para usted.',
    },
    {
      title: 'Agenda de eventos',
      text: 'Conciertos, grupos de estudio y comidas compartidas: vea lo que pasa entre un domingo y otro.',
    },
  ],
  byArea: 'Ver por zona',
  byDenomination: 'Ver por denominación',
  allAreas: 'Todas las zonas',
  allDenominations: 'Todas las denominaciones',
  promoTitle: '¿Su iglesia tiene una página aquí?',
  promoText:
    'La página es gratis. Una página destacada aparece primero, con una foto y todos los horarios en su tarjeta.',
  promoAction: 'Vea cómo agregar su iglesia',
  closingTitle: 'Venga y vea el domingo',
  closingText: 'Elija dos o tres que le gusten, anote la hora y vaya. Le darán la bienvenida.',
  viewEvents: 'Ver eventos',
};
