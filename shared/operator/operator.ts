/** Who runs the site. Production reads it from SITE_FILE; elsewhere, the samples' operator runs it. */
import { z } from 'zod';
import { sampleOperator } from './sample.ts';

const line = z.string().trim().min(1);
const week = z.array(z.strictObject({ days: line, hours: line }));

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

/** Read it when a text is shown, not when a module is loaded: it is set afterward. */
export const operator: Operator = { ...sampleOperator };

/** Called by the server's composition root, and by the client with the page's configuration. */
export const setOperator = (values: Operator): void => void Object.assign(operator, values);
