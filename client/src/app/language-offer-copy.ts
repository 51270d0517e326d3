/** Shown on English pages to visitors whose browser prefers the language. */
export const languageOffer = {
  es: { text: '¿Prefiere español?', action: 'Ver esta página en español', dismiss: 'Cerrar' },
};
