import type { VisitForm } from '#shared/contracts/contacts.ts';
import { site } from '#shared/domain/site.ts';
import * as english from '../../../../../../server/features/contacts/emails-copy.ts';
import type { Copy } from '../../../../copy.ts';
import { suggestionFields } from '../../../contacts.ts';

type Suggestion = { field: keyof typeof suggestionFields; text: string; email?: string | undefined };

const suggestionText = ({ field, text }: Suggestion) =>
  [`${suggestionFields[field]}:`, text].filter(Boolean).join('\n');
const visitText = ({ service, people, children }: VisitForm) =>
  [
    `Servicio: ${service || 'por decidir'}`,
    `Personas: ${people}${children > 0 ? ` (niños: ${children})` : ''}`,
  ].join('\n');
const noEmail = 'El visitante no dejó un correo electrónico.';

export const contactEmails: Copy<typeof english.contactEmails> = {
  message: english.contactEmails.message,
  support: english.contactEmails.support,
  suggestion: english.contactEmails.suggestion,
  suggestionToOwner: (church, form) => ({
    subject: `¿Es correcto? Una nota sobre la página de ${church}`,
    paragraphs: [
      suggestionText(form),
      'Si el visitante tiene razón, actualice su página. Si no, no tiene que hacer nada. Los cambios en los horarios y el teléfono se publican de inmediato.',
      form.email
        ? `El visitante dejó un correo electrónico para preguntas: ${form.email}. Responda a este correo para escribirle.`
        : noEmail,
    ],
    action: 'Revisar la página',
    footnote: `Esta nota es de un visitante de ${site.name}. No la hemos verificado.`,
  }),
  visitToOwner: (church, form) => ({
    subject: `${form.name} planea visitar ${church}`,
    paragraphs: [
      visitText(form),
      ...(form.question ? [`Pregunta:\n${form.question}`] : []),
      `Responda a este correo para escribirle a ${form.name} (${form.email}).`,
    ],
    action: 'Ver su página',
    instead: '¿Es spam? Bloquear a este remitente',
    footnote: `Este mensaje es de un visitante de ${site.name}. No lo hemos verificado. Para desactivar estos mensajes, vaya a Mi iglesia en su panel.`,
  }),
  visitsWaiting: (church) => ({
    subject: `Hay mensajes en espera de visitantes de ${church}`,
    paragraphs: [
      'Se enviaron muchos en un día, así que no se los mandamos todos por correo electrónico. Los demás están en Mi iglesia, en su panel. Algunos pueden ser spam.',
    ],
    action: 'Abrir el panel',
  }),
};
