import { createHash } from 'node:crypto';

const statementNames = new Map<string, string>();

/** Name of a prepared statement. Use it only for SQL with a bounded number of variants. */
export function statementName(sql: string): string {
  let name = statementNames.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    statementNames.set(sql, name);
  }
  return name;
}
