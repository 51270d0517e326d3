/** What runs beside the requests: jobs by clock and jobs that look for work; safe with several server processes. */
import PgBoss from 'pg-boss';
import { site } from '#shared/site.ts';
import { jobQueueDb } from '../db/job-queue.ts';
import type { Deps } from '../deps.ts';

export type Job = {
  /** Letters and hyphens; the queue's name. */
  name: string;
  /**
   * Done in portions that keep what they did: the signal comes when the server stops or the time is up, and what
   * is left is done at the next run. A killed process's job runs again, so twice must do no harm.
   */
  run: (deps: Deps, signal?: AbortSignal) => Promise<void>;
} & (
  | {
      /** Five-field cron in Houston's zone; one process runs it. */
      cron: string;
      poll?: undefined;
    }
  | {
      /** Milliseconds. Runs this often in every process: only for jobs that claim their rows in SQL. */
      poll: number;
      cron?: undefined;
    }
);

/** Seconds. Tests shorten them. */
export type JobTimes = {
  /** A job that runs longer, or whose process was killed, is taken up again. */
  expiry: number;
  /** Asked to stop this long after its start. */
  patience: number;
  /** How often somebody looks for jobs of killed processes; half as often, at the clock. */
  maintenance: number;
  /** How often each process looks for jobs by clock; at least 1. */
  polling: number;
};
const usual: JobTimes = { expiry: 60, patience: 45, maintenance: 15, polling: 5 };

const retryAfter = 5000;
const stopWithin = 8000;

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(deps: Deps, jobs: Job[], times: JobTimes = usual) {
  const { log } = deps;
  const stopping = new AbortController();
  const byClock = jobs.filter((job) => job.cron !== undefined);
  /** Ends the nap of a job that polls. */
  const naps = new Map<string, () => void>();
  /** Names of the queue's workers, by job. */
  const workers = new Map<string, string>();
  let boss: PgBoss | undefined;
  let begun: Promise<void> | undefined;
  const loops: Promise<void>[] = [];

  const nap = (ms: number, name?: string) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', end);
        if (name) naps.delete(name);
        resolve();
      };
      const timer = setTimeout(end, ms);
      if (stopping.signal.aborted) return end();
      stopping.signal.addEventListener('abort', end);
      if (name) naps.set(name, end);
    });

  const run = async (job: Job) => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(times.patience * 1000)]);
    await job.run(deps, signal);
  };

  const poll = async (job: Job & { poll: number }) => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await run(job);
        failures = 0;
      } catch (error) {
        // While the database is away this would be a line a second.
        if (failures % 60 === 0) log.warn({ job: job.name, reason: reasonOf(error) }, 'a job failed');
        failures += 1;
      }
      await nap(failures > 0 ? Math.max(job.poll, retryAfter) : job.poll, job.name);
    }
  };

  /** A pg-boss that failed to start cannot be started again, so each try has its own. */
  const begin = async () => {
    const next = new PgBoss({
      db: jobQueueDb(deps.pool, log),
      schema: 'pgboss',
      maintenanceIntervalSeconds: times.maintenance,
      cronMonitorIntervalSeconds: times.maintenance * 2,
      cronWorkerIntervalSeconds: times.polling,
      archiveCompletedAfterSeconds: 24 * 3600,
      deleteAfterDays: 7,
    });
    next.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'the job queue stumbled'));
    try {
      await next.start();
      for (const job of byClock) {
        // One waits at most and one runs at most, whoever asked for it.
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
            log.error({ job: job.name, reason: reasonOf(error) }, 'a job failed');
            throw new Error(reasonOf(error));
          }
        });
        workers.set(job.name, worker);
      }
      const names = new Set(byClock.map((job) => job.name));
      for (const { name } of await next.getSchedules()) if (!names.has(name)) await next.unschedule(name);
      boss = next;
    } catch (error) {
      await next.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  };

  const wake = (name: string) => {
    naps.get(name)?.();
    const worker = workers.get(name);
    if (!boss || !worker) return;
    boss.send(name, {}).then(
      () => boss?.notifyWorker(worker),
      (error: unknown) => log.warn({ job: name, reason: reasonOf(error) }, 'a job could not be woken'),
    );
  };

  return {
    /** Resolves when jobs by clock are taken up; tries until the database lets it. */
    start: (): Promise<void> => {
      begun ??= (async () => {
        deps.jobEvents.on('wake', wake);
        for (const job of jobs) if (job.poll !== undefined) loops.push(poll(job));
        while (!stopping.signal.aborted) {
          try {
            return await begin();
          } catch (error) {
            log.warn({ reason: reasonOf(error) }, 'the job queue cannot start yet');
            await nap(retryAfter);
          }
        }
      })();
      return begun;
    },
    /** Tells running jobs to come to an end and waits for them, at most 8 s. */
    stop: async (): Promise<void> => {
      deps.jobEvents.off('wake', wake);
      stopping.abort();
      await begun;
      const queue = boss?.stop({ timeout: stopWithin }).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'the job queue did not stop well');
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, stopWithin);
      });
      await Promise.race([Promise.all([...loops, queue]), late]);
      clearTimeout(timer);
    },
    /** Runs a job soon; one by clock in whichever process looks first. */
    wake,
  };
}

/** Without what was in the query: parameters are people's data. */
function reasonOf(error: unknown): string {
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { message } = (fault ?? {}) as { message?: unknown };
  return String(typeof message === 'string' ? message : fault).slice(0, 300);
}
