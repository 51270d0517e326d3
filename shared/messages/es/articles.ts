import type * as english from '#shared/messages/articles.ts';
import { countText } from '../../domain/format.ts';
import { site } from '../../domain/site.ts';
import type { Copy } from '../copy.ts';

export const categoryLabels: Copy<typeof english.categoryLabels> = {
  faith: 'Fe',
  community: 'Comunidad',
  'church-life': 'Vida de iglesia',
  holidays: 'Días festivos',
  history: 'Historia',
};

export const newsPage: Copy<typeof english.newsPage> = {
  title: 'Noticias',
  headingOf: (category) => `Noticias: ${category}`,
  intro: `Historias de fe y de vecinos en ${site.city}: fiestas e inundaciones, coros y cazuelas, lo que pasa entre un domingo y otro.`,
  description: `Historias sobre la fe, la comunidad, la vida de iglesia, los días festivos y la historia de ${site.city}.`,
  categories: 'Categorías',
  all: 'Todas',
  failed: 'No pudimos cargar los artículos. Intente de nuevo más tarde.',
  empty: 'No hay artículos',
  emptyText: 'Todavía no hemos publicado nada aquí. Vuelva pronto.',
  emptyCategory: 'Todavía no hemos publicado nada en esta categoría.',
  showAll: 'Ver todos los artículos',
  found: (total) => countText(total, 'artículo', 'artículos'),
  readMore: 'Leer más',
  more: 'Mostrar más artículos',
  feed: 'Canal de noticias (RSS)',
};

export const articlePage: Copy<typeof english.articlePage> = {
  back: 'Volver a las noticias',
  notFound: 'Artículo no encontrado',
  notFoundText: 'Tal vez lo eliminaron o el enlace tiene un error.',
  failed: 'No pudimos cargar este artículo. Intente de nuevo más tarde.',
  published: 'Publicado',
  minutes: (count) => `${count} min de lectura`,
  article: 'Artículo',
};

export const articleForm: Copy<typeof english.articleForm> = {
  title: 'El título es obligatorio',
  slug: 'Use minúsculas, números y guiones sencillos',
  slugTaken: 'Otro artículo ya usa esta URL',
  excerpt: 'El resumen es obligatorio para publicar',
  content: 'El contenido es obligatorio para publicar',
  category: 'Seleccione una categoría',
  image: 'Suba una imagen',
  imageGone: 'Esta imagen ya no está disponible. Súbala otra vez.',
  changed: 'Alguien más guardó este artículo mientras tanto.',
  deleted: 'Artículo eliminado',
};
