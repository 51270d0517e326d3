import type { Locale } from '#shared/locale/locale.ts';

/** Shown on English pages to visitors whose browser prefers the language. */
export const languageOffer: Partial<Record<Locale, { text: string; action: string; dismiss: string }>> = {
  es: { text: '¿Prefiere español?', action: 'Ver esta página en español', dismiss: 'Cerrar' },
};
