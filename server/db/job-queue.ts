/** The library of the job queue speaks SQL through our pool; two of its habits need a guard. */
import type { Logger } from 'pino';
import type { Pool } from './client.ts';

/** Statements by which a worker notes what became of a job; the library waits for neither. */
const notes = /^\s*WITH (results|deleted_jobs) AS/;

export function jobQueueDb(pool: Pool, log: Logger) {
  return {
    executeSql: async (text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> => {
      try {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          return await client.query(text, values);
        } catch (error) {
          // Its scripts (the queries without values) open a transaction that a failure leaves open: nobody may
          // get that connection again.
          if (!values) broken = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          client.release(broken);
        }
      } catch (error) {
        // A rejection nobody listens to would end the server. The job's time runs out and it runs again.
        if (!notes.test(text)) throw error;
        log.warn({ reason: (error as Error).message }, 'the end of a job could not be noted');
        return { rows: [{ count: 0 }] };
      }
    },
  };
}
