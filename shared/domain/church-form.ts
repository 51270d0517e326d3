/** Validation shared by the church forms, and the forms of owners and administrators. */
import { z } from 'zod';
import { validation } from '../messages/app.ts';
import { churchForm as copy } from '../messages/submissions.ts';
import { exceptionKinds } from '../service-times/schedule.ts';
import { plainZip } from './address.ts';
import {
  type ChoiceField,
  type ChurchValues,
  type FormKind,
  fieldsWhere,
  fieldTraits,
  type PlainField,
} from './church-fields.ts';
import { dayNumber } from './dates.ts';
import { canonicalFact, type FactField } from './fact-options.ts';
import { readPhone } from './phone.ts';
import { hasUserInfo, isEmail, paragraphs, text, typedEmail, webUrl } from './text.ts';
import { withScheme } from './url.ts';

/** Omitting the field leaves it unchanged; an empty text removes it. */
const optional = (shape: z.ZodString) =>
  shape
    .optional()
    .nullable()
    .transform((value) => (value === undefined ? undefined : value || null));

type Optional = ReturnType<typeof optional>;
type Choice<Name extends ChoiceField> = z.ZodType<
  ChurchValues[Name] | undefined,
  ChurchValues[Name] | undefined
>;
type Options = z.ZodType<string[] | undefined, string[] | undefined>;
type PlainShapes<Name extends string> = {
  [N in Name]: N extends ChoiceField ? Choice<N> : N extends FactField ? Options : Optional;
};

/** Optional text, choice and option fields that the list of fields fully defines, without those of other forms. */
function plainShapes<Other extends FormKind = never>(...others: Other[]) {
  const names = fieldsWhere<PlainField<Other>>(
    (field) =>
      !others.some((form) => form === field.form) &&
      (field.choices !== undefined ||
        field.options !== undefined ||
        (field.optional === true && (field.kind === 'line' || field.kind === 'paragraphs'))),
  );
  return Object.fromEntries(
    names.map((name) => {
      const { kind, choices, options, max = 0 } = fieldTraits[name];
      if (options)
        return [
          name,
          z
            .array(z.enum(options))
            .overwrite((values) => canonicalFact(name as FactField, values))
            .optional(),
        ];
      if (choices) return [name, z.enum(choices).optional()];
      if (name === 'phone')
        return [
          name,
          optional(text(max).refine((value) => value === '' || readPhone(value) !== undefined, copy.phone)),
        ];
      return [name, optional(kind === 'line' ? text(max) : paragraphs(max))];
    }),
  ) as PlainShapes<PlainField<Other>>;
}

export const zipCode = (message: string) =>
  text(20)
    .overwrite(plainZip)
    .min(5, message)
    .regex(/^\d{5}(-\d{4})?$/, message);

/** A special date as submitted; the server parses the times in the text. */
export const exceptionForm = z
  .object({
    date: z.string().refine((day) => !Number.isNaN(dayNumber(day)), copy.exceptionDate),
    kind: z.enum(exceptionKinds, copy.exceptionKind),
    text: text(200),
  })
  .refine(({ kind, text }) => kind === 'none' || text !== '', {
    path: ['text'],
    message: copy.exceptionText,
  });

const degrees = (max: number) => z.number().min(-max).max(max).nullable().optional();

/** A form's service times without blank lines. */
export const serviceLines = z
  .array(text(fieldTraits.services.max!))
  .max(40, copy.tooManyServices)
  .transform((lines) => lines.filter((line) => line !== ''))
  .refine(
    (lines) => new Set(lines.map((line) => line.toLowerCase())).size === lines.length,
    copy.serviceTwice,
  );

/** Fields with the same validation in both owner forms. */
export const commonShapes = <Other extends FormKind>(...others: Other[]) => ({
  ...plainShapes(...others),
  denomination: text(fieldTraits.denomination.max!).min(1, copy.denomination),
  area: text(60).min(1, copy.area),
  youtubeChannel: webUrl(copy.youtube, 'youtube'),
  liveStream: webUrl(copy.website).optional(),
});

/** Specification section 5, "Submit and edit church forms", plus additions from decisions (pin, photo). */
export const churchForm = z.object({
  ...commonShapes('onboarding', 'admin'),
  name: text(fieldTraits.name.max!).min(1, copy.name),
  address: text(200).min(1, copy.address),
  zip: zipCode(copy.zip),
  website: webUrl(copy.website),
  description: paragraphs(5000).min(10, copy.description),
  services: serviceLines.refine((lines) => lines.length > 0, copy.services),
  /** Omitting the special dates leaves them unchanged. Past dates are dropped. */
  serviceExceptions: z
    .array(exceptionForm)
    .max(30, copy.tooManyExceptions)
    .superRefine((days, context) => {
      const none = new Set(days.filter(({ kind }) => kind === 'none').map(({ date }) => date));
      for (const [at, { date, kind }] of days.entries())
        if (kind === 'instead' && none.has(date))
          context.addIssue({ code: 'custom', path: [at, 'date'], message: copy.exceptionTwice });
    })
    .optional(),
  recentSermons: z
    .array(
      text(300)
        .transform(withScheme)
        .refine((link) => !hasUserInfo(link)),
    )
    .max(10)
    .transform((links) => links.filter((link) => link !== ''))
    .optional(),
  /** The user's own upload or the church's current image (from a sample or import); the server verifies this. */
  heroImage: optional(text(300)),
  latitude: degrees(90),
  longitude: degrees(180),
});
/** An owner's edit also has the fields of onboarding. */
export const churchEditForm = churchForm.extend({
  ...plainShapes('submission', 'admin'),
  city: text(80).optional(),
  email: optional(
    text(254)
      .overwrite(typedEmail)
      .refine((value) => value === '' || isEmail(value), validation.email),
  ),
  facebookPage: webUrl(copy.website, 'facebook'),
});
/** The administrator's form has every field, and most may be empty, as in imported churches. */
export const adminChurchForm = churchEditForm.extend({
  ...plainShapes('submission', 'onboarding'),
  address: text(200),
  state: text(2)
    .regex(/^[a-z]{2}$/i, copy.state)
    .overwrite((value) => value.toUpperCase())
    .optional(),
  zip: text(20)
    .overwrite(plainZip)
    .regex(/^(\d{5}(-\d{4})?)?$/, copy.zip),
  description: paragraphs(5000),
  services: serviceLines,
  /** For the history and the owner's email. */
  note: paragraphs(1000).optional(),
});

export type ChurchForm = z.output<typeof churchForm>;
export type ChurchFormInput = z.input<typeof churchForm>;
