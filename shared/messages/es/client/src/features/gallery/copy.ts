import type * as english from '@/features/gallery/copy.ts';
import type { Copy } from '../../../../../copy.ts';

export const photoGallery: Copy<typeof english.photoGallery> = {
  title: 'Fotos',
  open: (at, of) => `Foto ${at} de ${of}`,
  unnamed: (name, at) => `${name}, foto ${at}`,
  viewer: (name) => `Fotos de ${name}`,
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  counter: (at, of) => `${at} de ${of}`,
  failed: 'No podemos mostrar esta foto por ahora.',
};
