/** Review of photos that are already public. */
import type * as english from '#shared/messages/gallery.ts';
import type { Copy } from '../copy.ts';

export const galleryEditor: Copy<typeof english.galleryEditor> = {
  title: 'Galería de fotos',
  intro:
    'Hasta 12 fotos en la página de su iglesia: el edificio, la gente, los espacios. Los cambios se publican de inmediato.',
  hiddenTitle: 'Ocultas, no perdidas',
  hidden:
    'Las fotos solo se ven mientras la iglesia está destacada. Las suyas están guardadas y volverán cuando la destaque otra vez.',
  offerTitle: 'Para iglesias destacadas',
  offer: 'Las iglesias destacadas muestran hasta 12 fotos en su página.',
  empty: 'Todavía no hay fotos.',
  add: 'Agregar fotos',
  addHelp: 'JPEG, PNG o WebP, de menos de 5 MB cada una.',
  count: (count: number, max: number) => `${count} de ${max} fotos`,
  full: 'La galería está llena. Elimine una foto para agregar otra.',
  left: (count: number) =>
    `Solo había espacio para ${count} ${count === 1 ? 'foto' : 'fotos'} más. Las demás no se agregaron.`,
  uploading: (at: number, of: number) =>
    of === 1 ? 'Subiendo la foto...' : `Subiendo la foto ${at} de ${of}...`,
  uploaded: (count: number) => (count === 1 ? 'La foto se agregó.' : `Se agregaron ${count} fotos.`),
  notUploaded: 'Algunas fotos no se agregaron',
  fileFailed: (name: string, why: string) => `${name}: ${why}`,
  photo: (at: number) => `Foto ${at}`,
  alt: 'Descripción para quienes no pueden verla',
  altHelp: 'Una frase, por ejemplo “El coro en la galería oeste”.',
  saved: 'Guardado',
  saving: 'Guardando...',
  earlier: 'Mover antes',
  later: 'Mover después',
  of: (at: number) => `la foto ${at}`,
  moved: (at: number, of: number) => `Ahora es la foto ${at} de ${of}.`,
  remove: 'Eliminar',
  removeTitle: (at: number) => `¿Eliminar la foto ${at}?`,
  removeText: 'La foto se eliminará para siempre. Esto no se puede deshacer.',
  removeOk: 'Eliminar foto',
  removed: 'La foto se eliminó.',
};

export const galleryResponses: Copy<typeof english.galleryResponses> = {
  notFeatured: 'Puede agregar fotos mientras la iglesia está destacada.',
  full: 'La galería tiene espacio para 12 fotos. Elimine una para agregar otra.',
  changed: 'La galería cambió mientras tanto. Revísela otra vez.',
};
