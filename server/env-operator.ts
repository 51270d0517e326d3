/** SITE_FILE: the JSON file that says who runs the site. */
import { readFileSync } from 'node:fs';
import { site } from '#shared/domain/site.ts';
import { sampleOperator } from '#shared/operator/sample.ts';
import { type Operator, operatorSchema } from '#shared/operator/schema.ts';

const example: Operator = {
  name: 'Example Media LLC',
  address: `1 Main Street, ${site.city}, ${site.stateCode} ${site.zipPrefixes[0]}001`,
  email: 'hello@example.org',
  phone: '(555) 555-0100',
  officeHours: {
    en: [{ days: 'Monday to Friday', hours: '9:00 AM to 5:00 PM' }],
    es: [{ days: 'De lunes a viernes', hours: '9:00 a.m. a 5:00 p.m.' }],
  },
  social: [{ name: 'Facebook', url: 'https://www.facebook.com/example' }],
};

/** Throws an Error whose message starts with the variable and says what to write. */
export function readOperator(file: string | undefined, isProduction: boolean): Operator {
  if (!file && isProduction)
    throw new Error(
      `SITE_FILE: must be set when APP_MODE is production. It names a JSON file outside the site's folder that says who runs the site. Write, for example, /etc/churches.site.json, readable by the server's user (both lists may be empty):\n${JSON.stringify(example, null, 2)}`,
    );
  if (!file) return sampleOperator;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`SITE_FILE: ${file} can't be read as JSON: ${(error as Error).message}`);
  }
  const parsed = operatorSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues
      .map(
        ({ path, message }) => `SITE_FILE: ${[file, path.join('.')].filter(Boolean).join(', ')}: ${message}`,
      )
      .join('\n'),
  );
}
