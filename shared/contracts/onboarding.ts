import { z } from 'zod';
import { fieldTraits } from '../domain/church-fields.ts';
import { churchForm, commonShapes, serviceLines, zipCode } from '../domain/church-form.ts';
import { emailAddress, paragraphs, rowId, text, webUrl } from '../domain/text.ts';
import { onboarding as copy } from '../messages/onboarding.ts';
import { churchForm as churchFormCopy } from '../messages/submissions.ts';
import { endpoint } from './endpoint.ts';

/** Specification section 5, "Onboarding form", with our field names. */
export const onboardingForm = z.object({
  ...commonShapes('submission', 'admin'),
  name: text(fieldTraits.name.max!).min(2, churchFormCopy.name),
  address: text(200).min(5, churchFormCopy.address),
  city: text(80).min(2, copy.city),
  zip: zipCode(copy.zip),
  phone: text(40).min(10, copy.phone),
  email: emailAddress(copy.email),
  website: webUrl(copy.website),
  description: paragraphs(5000).min(50, copy.description),
  facebookPage: webUrl(copy.facebook, 'facebook'),
  /** Multipart requests and our client send the list as JSON text. */
  services: z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, serviceLines.default([])),
  heroImage: churchForm.shape.heroImage,
});
export type OnboardingForm = z.output<typeof onboardingForm>;

/** The specification uses different names on the wire, and sends the list of services as JSON text. */
const { name: churchName, zip, ...sameName } = onboardingForm.shape;
export const toWire = ({ name, zip, services, ...same }: OnboardingForm) => ({
  churchName: name,
  zipCode: zip,
  services: JSON.stringify(services),
  ...same,
});
/** Maps a field name in a response to ours. */
export const fieldOfWire = (name: string): string =>
  name === 'churchName' ? 'name' : name === 'zipCode' ? 'zip' : name;

/**
 * JSON, or multipart with the file in `photo` (like POST /api/uploads). Idempotent per order: resending updates the same
 * church while it is pending. `paymentCompleted` is accepted but ignored; only the order counts.
 */
export const sendOnboarding = endpoint('POST /api/church-onboarding', {
  access: 'user',
  limit: 'submit',
  summary: 'Stores the church of a featured listing, before and after its payment.',
  body: z
    .object({
      churchName,
      zipCode: zip,
      ...sameName,
      paymentCompleted: z.union([z.boolean(), z.string()]).optional(),
      /** From create-payment-intent; defaults to the payer's latest onboarding order. */
      orderId: z.uuid().optional(),
      /** The user's church to feature; without it, a new one is created. */
      churchId: z.coerce.number().pipe(rowId).optional(),
    })
    .transform(({ churchName, zipCode, ...same }) => ({ name: churchName, zip: zipCode, ...same })),
  response: z.object({
    churchId: z.number().int(),
    /** Whether the payment is confirmed yet; if not, no further request is needed. */
    paid: z.boolean(),
    message: z.string(),
  }),
});
