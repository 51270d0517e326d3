/** Database adapter for pg-boss that works around two of its quirks. */
import type { Logger } from 'pino';
import type { Pool } from './client.ts';

/** Statements with which a worker records a job's outcome. pg-boss doesn't await them. */
const outcomeStatements = /^\s*WITH (results|deleted_jobs) AS/;

export function jobQueueDb(pool: Pool, log: Logger) {
  return {
    executeSql: async (text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> => {
      try {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          return await client.query(text, values);
        } catch (error) {
          // Queries without values are scripts that may leave a transaction open, so discard the connection.
          if (!values) broken = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          client.release(broken);
        }
      } catch (error) {
        // An unhandled rejection would crash the server. The job expires and runs again instead.
        if (!outcomeStatements.test(text)) throw error;
        log.warn({ reason: (error as Error).message }, 'the outcome of a job could not be recorded');
        return { rows: [{ count: 0 }] };
      }
    },
  };
}
