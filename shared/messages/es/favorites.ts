import type * as english from '#shared/messages/favorites.ts';
import type { Copy } from '../copy.ts';

export const favorites: Copy<typeof english.favorites> = {
  title: 'Iglesias favoritas',
  intro: 'Guardadas en este navegador. Inicie sesión para verlas también en sus otros dispositivos.',
  introSignedIn: 'Guardadas en su cuenta, así que las encontrará en todos sus dispositivos.',
  sharedTitle: 'Iglesias que compartieron con usted',
  sharedIntro: 'Alguien eligió estas iglesias para usted.',
  saveAll: 'Guardarlas todas',
  allSaved: 'Ya guardó estas iglesias.',
  empty: 'Todavía no hay favoritas',
  emptyText: 'Guarde las iglesias que le interesen. Las encontrará aquí, en una lista y en un mapa.',
  gone: 'Estas iglesias ya no están en el directorio',
  goneText: 'En el directorio encontrará otras.',
};
