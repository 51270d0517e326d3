import { z } from 'zod';

const line = z.string().trim().min(1);
const week = z.array(z.strictObject({ days: line, hours: line }));

/** Apart from the operator itself, so that a first visit doesn't load the schema library. */
export const operatorSchema = z.strictObject({
  /** The company or person, as the legal pages and the footer name it. */
  name: line,
  /** Postal address, which emails must show. */
  address: line,
  email: z.email(),
  phone: line,
  /** By language; one that is missing shows the English hours. */
  officeHours: z.object({ en: week }).catchall(week),
  social: z.array(z.strictObject({ name: line, url: z.url({ protocol: /^https$/ }) })),
});
export type Operator = z.infer<typeof operatorSchema>;
