/** Database adapter for pg-boss that works around two of its quirks, and the heartbeat that it lacks. */
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

/** Restarts the expiry of an active run. False if it has expired: a restarted run has a higher retry count. */
export async function keepActive(
  pool: Pool,
  { name, id, retryCount }: { name: string; id: string; retryCount: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update pgboss.job set started_on = now()
     where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [name, id, retryCount],
  );
  return rowCount === 1;
}
