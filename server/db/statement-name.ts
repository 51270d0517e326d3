import { createHash } from 'node:crypto';

const statementNames = new Map<string, string>();

/** Name under which a connection prepares a statement. Only for texts of a bounded number of shapes. */
export function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}
