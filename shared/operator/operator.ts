/** Who runs the site. Production reads it from SITE_FILE; elsewhere, the samples' operator runs it. */
import { sampleOperator } from './sample.ts';
import type { Operator } from './schema.ts';

/** Read it when a text is shown, not when a module is loaded: it is set afterward. */
export const operator: Operator = { ...sampleOperator };

/** Called by the server's composition root, and by the client with the page's configuration. */
export const setOperator = (values: Operator): void => void Object.assign(operator, values);
