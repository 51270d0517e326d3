import type * as english from '@/lib/draft-copy.ts';
import type { Copy } from '../../../../copy.ts';

export const drafts: Copy<typeof english.drafts> = {
  found: (when) => `Recuperamos lo que escribió el ${when}.`,
  saved: 'Todo lo que escribe se guarda en este navegador.',
  startOver: 'Empezar de nuevo',
  startedOver: 'Se borró el contenido del formulario.',
};
