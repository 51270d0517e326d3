import type * as english from '#shared/messages/app.ts';
import type { Copy } from '../copy.ts';

export { mapAttribution } from '../app.ts';

export const errorMessages: Copy<typeof english.errorMessages> = {
  bad_input: 'Revise lo que escribió.',
  unauthenticated: 'Primero inicie sesión.',
  admin_session_ended: 'Su sesión de administrador terminó. Vuelva a iniciar sesión para continuar.',
  second_factor_required: 'Escriba el código de su aplicación de autenticación.',
  email_code_required: 'Escriba el código de nuestro correo electrónico.',
  second_factor_missing:
    'Configure la verificación en dos pasos en su cuenta para abrir el área de administración.',
  forbidden: 'No tiene permiso para hacer esto.',
  not_found: 'No encontramos lo que busca.',
  conflict: 'Alguien más hizo cambios mientras tanto. Vuelva a cargar la página e intente de nuevo.',
  too_large: 'Es demasiado grande. Acórtelo o elija un archivo más pequeño.',
  unsupported_media: 'No podemos aceptar este tipo de contenido.',
  rate_limited: 'Demasiadas solicitudes. Espere un momento e intente de nuevo.',
  internal: 'Algo salió mal de nuestro lado. Intente de nuevo más tarde.',
  unavailable: 'Este servicio no está disponible por ahora. Intente de nuevo en un momento.',
};

export const validation: Copy<typeof english.validation> = {
  required: 'Obligatorio',
  invalid: 'No es válido',
};

export const shell: Copy<typeof english.shell> = {
  noScript: 'La búsqueda, los mapas y los formularios necesitan JavaScript.',
};

export const navigation: Copy<typeof english.navigation> = {
  home: 'Inicio',
  viewSite: 'Sitio público',
  favorites: 'Favoritas',
  directory: 'Directorio',
  featured: 'Destacadas',
  events: 'Eventos',
  news: 'Noticias',
  about: 'Quiénes somos',
  contact: 'Contacto',
  developers: 'Para desarrolladores',
  advertise: 'Anunciarse',
  auth: 'Iniciar sesión',
  getListed: 'Sume su iglesia',
  dashboard: 'Panel',
  churchSubmission: 'Agregar una iglesia',
  eventSubmission: 'Enviar un evento',
  claimChurch: 'Reclamar su iglesia',
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
  main: 'Principal',
  menu: 'Menú',
  skip: 'Ir al contenido',
  skipToResults: 'Ir a los resultados',
  loading: 'Cargando la página...',
  explore: 'Explorar',
  forChurches: 'Para iglesias',
  legal: 'Legal',
  follow: 'Síganos',
  managedBy: 'Este sitio lo administra',
};

export const session: Copy<typeof english.session> = {
  expired: 'Se cerró su sesión. Vuelva a iniciarla para continuar.',
  signInAgain: 'Volver a iniciar sesión',
};

export const errorPage: Copy<typeof english.errorPage> = {
  title: 'No pudimos mostrar esta página',
  text: 'Algo salió mal de nuestro lado. Muchas veces basta con volver a cargar la página.',
  offlineTitle: 'No tiene conexión',
  offlineText: 'Esta página necesita internet. Se cargará sola en cuanto vuelva la conexión.',
  reload: 'Volver a cargar',
  partFailed: 'No pudimos cargar esta parte.',
  slowStart: 'Está tardando más de lo normal.',
};

export const outage: Copy<typeof english.outage> = {
  title: 'Volvemos enseguida',
  text: 'El directorio está haciendo una breve pausa. Esta página se volverá a cargar sola.',
};

export const controls: Copy<typeof english.controls> = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  retry: 'Intentar de nuevo',
  tryAgain: 'Intente de nuevo.',
  loading: 'Cargando...',
  working: 'Un momento...',
  optional: '(opcional)',
  showMore: 'Mostrar más',
  moreFailed: 'No pudimos cargar más. Intente de nuevo.',
  newTab: ' (se abre en otra pestaña)',
  dashboard: 'Ir al panel',
  browse: 'Ver iglesias',
  linkDead: 'Este enlace ya no funciona',
  share: 'Compartir',
  linkCopied: 'Enlace copiado',
  linkCopiedText: 'Péguelo en un mensaje para compartirlo.',
  copyFailed: 'No pudimos copiar el enlace',
};

export const connectionCopy: Copy<typeof english.connectionCopy> = {
  offline: 'No tiene conexión. Cargaremos lo demás en cuanto vuelva.',
  offlineSaved: (time) => `No tiene conexión. Guardado el ${time}.`,
  lost: 'No podemos comunicarnos con el servidor. Intentando de nuevo...',
  lostSaved: (time) => `No podemos comunicarnos con el servidor. Guardado el ${time}. Intentando de nuevo...`,
  slow: 'Está tardando más de lo normal. Seguimos intentando...',
};

export const legal: Copy<typeof english.legal> = {
  updated: 'Última actualización:',
  contents: 'En esta página',
};

export const fetchFailures: Copy<typeof english.fetchFailures> = {
  featured: 'No pudimos cargar las iglesias destacadas',
  denominations: 'No pudimos cargar las denominaciones',
  areas: 'No pudimos cargar las zonas',
};

export const notFoundPage: Copy<typeof english.notFoundPage> = {
  title: 'Página no encontrada',
  text: 'No encontramos la página que busca. Tal vez cambió de lugar o el enlace tiene un error.',
  home: 'Ir al inicio',
};

export const billing: Copy<typeof english.billing> = {
  testMode: 'Modo de prueba: en este sitio no se cobra dinero real.',
};

export const drafts: Copy<typeof english.drafts> = {
  found: (when) => `Recuperamos lo que escribió el ${when}.`,
  saved: 'Todo lo que escribe se guarda en este navegador.',
  startOver: 'Empezar de nuevo',
  startedOver: 'Se borró el contenido del formulario.',
};
