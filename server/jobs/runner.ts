/** Runs scheduled and polling background jobs. Safe with several server processes. */
import PgBoss from 'pg-boss';
import { site } from '#shared/domain/site.ts';
import { jobQueueDb } from '../db/job-queue.ts';
import type { Deps } from '../deps.ts';

export type Job = {
  /** Also the queue's name; letters and hyphens only. */
  name: string;
  /**
   * Must commit in batches, because the signal aborts on shutdown or timeout and the next run continues. Must also be
   * idempotent, because the job of a killed process runs again.
   */
  run: (deps: Deps, signal?: AbortSignal) => Promise<void>;
} & (
  | {
      /** Five-field cron expression in the site's time zone. One process runs it. */
      cron: string;
      poll?: undefined;
    }
  | {
      /** Milliseconds between runs. Every process runs it, so the job must claim its rows in SQL. */
      poll: number;
      cron?: undefined;
    }
);

/** In seconds. Tests use shorter ones. */
export type JobTimes = {
  /** A job that runs longer, such as one in a killed process, is restarted. */
  expiry: number;
  /** When a run's signal aborts. */
  timeout: number;
  /** Interval for finding expired jobs; schedules are checked half as often. */
  maintenance: number;
  /** Interval at which each process looks for scheduled jobs; at least 1. */
  polling: number;
};
const defaultTimes: JobTimes = { expiry: 60, timeout: 45, maintenance: 15, polling: 5 };

const retryAfter = 5000;
const stopTimeout = 8000;

export function createJobs(deps: Deps, jobs: Job[], times: JobTimes = defaultTimes) {
  const { log } = deps;
  const stopping = new AbortController();
  const scheduled = jobs.filter((job) => job.cron !== undefined);
  /** Callbacks that wake sleeping polling jobs, by job name. */
  const sleeps = new Map<string, () => void>();
  /** pg-boss worker ids by job name. */
  const workers = new Map<string, string>();
  let boss: PgBoss | undefined;
  let started: Promise<void> | undefined;
  const loops: Promise<void>[] = [];

  const sleep = (ms: number, name?: string) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', end);
        if (name) sleeps.delete(name);
        resolve();
      };
      const timer = setTimeout(end, ms);
      if (stopping.signal.aborted) return end();
      stopping.signal.addEventListener('abort', end);
      if (name) sleeps.set(name, end);
    });

  const run = async (job: Job) => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(times.timeout * 1000)]);
    await job.run(deps, signal);
  };

  const poll = async (job: Job & { poll: number }) => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await run(job);
        failures = 0;
      } catch (error) {
        // Limits logging while the database is down.
        if (failures % 60 === 0) log.warn({ job: job.name, reason: reasonOf(error) }, 'job failed');
        failures += 1;
      }
      await sleep(failures > 0 ? Math.max(job.poll, retryAfter) : job.poll, job.name);
    }
  };

  /** Each attempt creates a pg-boss instance, because one that failed to start can't be started again. */
  const startQueue = async () => {
    const next = new PgBoss({
      db: jobQueueDb(deps.pool, log),
      schema: 'pgboss',
      maintenanceIntervalSeconds: times.maintenance,
      cronMonitorIntervalSeconds: times.maintenance * 2,
      cronWorkerIntervalSeconds: times.polling,
      archiveCompletedAfterSeconds: 24 * 3600,
      deleteAfterDays: 7,
    });
    next.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'job queue error'));
    try {
      await next.start();
      for (const job of scheduled) {
        // 'stately' allows one queued and one active job; further requests are dropped.
        const queue = {
          name: job.name,
          policy: 'stately',
          expireInSeconds: times.expiry,
          retryLimit: 2,
          retryDelay: 1,
          retryBackoff: true,
        } as const;
        await next.createQueue(job.name, queue);
        await next.updateQueue(job.name, queue);
        await next.schedule(job.name, job.cron!, {}, { tz: site.timeZone });
        const worker = await next.work(job.name, { pollingIntervalSeconds: times.polling }, async () => {
          try {
            await run(job);
          } catch (error) {
            log.error({ job: job.name, reason: reasonOf(error) }, 'job failed');
            throw new Error(reasonOf(error));
          }
        });
        workers.set(job.name, worker);
      }
      const names = new Set(scheduled.map((job) => job.name));
      for (const { name } of await next.getSchedules()) if (!names.has(name)) await next.unschedule(name);
      boss = next;
    } catch (error) {
      await next.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  };

  const wake = (name: string) => {
    sleeps.get(name)?.();
    const worker = workers.get(name);
    if (!boss || !worker) return;
    boss.send(name, {}).then(
      () => boss?.notifyWorker(worker),
      (error: unknown) => log.warn({ job: name, reason: reasonOf(error) }, 'job could not be triggered'),
    );
  };

  return {
    /** Resolves once scheduled jobs are being processed; retries until the database is available. */
    start: (): Promise<void> => {
      started ??= (async () => {
        deps.jobEvents.on('wake', wake);
        for (const job of jobs) if (job.poll !== undefined) loops.push(poll(job));
        while (!stopping.signal.aborted) {
          try {
            return await startQueue();
          } catch (error) {
            log.warn({ reason: reasonOf(error) }, 'the job queue cannot start yet, retrying');
            await sleep(retryAfter);
          }
        }
      })();
      return started;
    },
    /** Aborts running jobs and waits up to 8 s for them. */
    stop: async (): Promise<void> => {
      deps.jobEvents.off('wake', wake);
      stopping.abort();
      await started;
      const queue = boss?.stop({ timeout: stopTimeout }).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'the job queue did not stop cleanly');
      });
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, stopTimeout);
      });
      await Promise.race([Promise.all([...loops, queue]), deadline]);
      clearTimeout(timer);
    },
    /** Runs a job soon. A scheduled one may run in another process. */
    wake,
  };
}

/** Unwraps Drizzle's error, whose message includes query parameters (personal data). */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message } = (cause ?? {}) as { message?: unknown };
  return String(typeof message === 'string' ? message : cause).slice(0, 300);
}
