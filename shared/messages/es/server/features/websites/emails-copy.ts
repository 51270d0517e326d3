import type { WebsiteVerdict } from '#shared/contracts/admin/websites-admin.ts';
import type * as english from '../../../../../../server/features/websites/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';

type Finding = { church: string; url: string; newUrl: string | null };

const problems: Record<WebsiteVerdict, (finding: Finding) => string> = {
  moved: ({ url, newUrl }) => `${url} ahora redirige a ${newUrl}.`,
  broken: ({ url }) =>
    `${url} no funciona desde hace dos semanas. Las personas que visitan su página ven una nota junto al enlace.`,
  parked: ({ url }) =>
    `${url} parece un dominio vencido o en venta, así que ya no mostramos el enlace en su página.`,
  taken: ({ url }) =>
    `${url} muestra una página que no tiene nada que ver con su iglesia, así que ya no mostramos el enlace. Es posible que el dominio ahora sea de otra persona.`,
};

export const websiteEmails: Copy<typeof english.websiteEmails> = {
  found: (verdict, finding) => ({
    subject: `Revise el sitio web de ${finding.church}`,
    heading: '¿Sigue siendo correcto el enlace a su sitio web?',
    paragraphs: [
      `Revisamos los sitios web de las iglesias. ${problems[verdict](finding)}`,
      'Puede cambiar el enlace en su panel. Si nos equivocamos, responda a este correo.',
    ],
    action: 'Cambiar el enlace',
  }),
};
