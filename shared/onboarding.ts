import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { onboarding as copy } from './messages/onboarding.ts';
import { youtubeHosts } from './submissions.ts';
import { paragraphs, text, webAddress } from './text.ts';

const optionalText = (most: number) => text(most).optional().default('');
const optionalParagraphs = (most: number) => paragraphs(most).optional().default('');

/** Specification section 5, "Onboarding form". Multipart sends `services` as JSON text of the list. */
export const onboardingForm = z.object({
  churchName: text(120).min(2, copy.churchName),
  denomination: text(60).min(1, copy.denomination),
  pastorName: optionalText(120),
  address: text(200).min(5, copy.address),
  city: text(80).min(2, copy.city),
  zipCode: text(10)
    .min(5, copy.zipCode)
    .regex(/^\d{5}(-\d{4})?$/, copy.zipCode),
  phone: text(40).min(10, copy.phone),
  email: z.email(copy.email).max(254, copy.email),
  website: webAddress(copy.website),
  description: paragraphs(5000).min(50, copy.description),
  missionStatement: optionalParagraphs(2000),
  history: optionalParagraphs(3000),
  specialPrograms: optionalParagraphs(2000),
  youthPrograms: optionalParagraphs(2000),
  musicMinistry: optionalParagraphs(2000),
  outreachPrograms: optionalParagraphs(2000),
  youtubeChannel: webAddress(copy.youtube).refine(
    (value) => value === null || youtubeHosts.test(new URL(value).hostname),
    copy.youtube,
  ),
  facebookPage: webAddress(copy.facebook),
  instagramHandle: optionalText(100),
  area: text(60).min(1, copy.area),
  additionalInfo: optionalParagraphs(2000),
  services: z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    },
    z.array(text(200)).max(40).default([]),
  ),
});
export type OnboardingForm = z.output<typeof onboardingForm>;
export type OnboardingFormInput = z.input<typeof onboardingForm>;

/**
 * JSON, or multipart with the file in `photo` (as POST /api/uploads). Idempotent per order: a repeated send
 * changes the same church while it is pending. `paymentCompleted` is taken and ignored: the order decides.
 */
export const sendOnboarding = endpoint({
  access: 'user',
  limit: 'submit',
  method: 'POST',
  path: '/api/church-onboarding',
  summary: 'Stores the church of a featured listing, before and after its payment.',
  body: onboardingForm.extend({
    paymentCompleted: z.union([z.boolean(), z.string()]).optional(),
    /** The order that create-payment-intent answered; else the payer's latest onboarding order. */
    orderId: z.uuid().optional(),
    /** An own church that gets featured; else a new one is made. */
    churchId: z.coerce.number().int().positive().optional(),
    /** An own upload (JSON only). */
    heroImage: text(300).optional(),
  }),
  response: z.object({
    churchId: z.number().int(),
    /** Whether the payment has been seen by now; else it follows by itself. */
    paid: z.boolean(),
    message: z.string(),
  }),
});
