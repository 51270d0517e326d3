/** Runs scheduled and polling background jobs. Safe with several server processes. */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { site } from '#shared/domain/site.ts';
import { jobQueueDb, keepActive } from '../db/job-queue.ts';
import type { Deps } from '../deps.ts';

export type Job = {
  /** Also the queue's name; letters and hyphens only. */
  name: string;
  /**
   * Must commit in batches, because the signal aborts on shutdown or timeout and the next run continues. Must also be
   * idempotent, because the job of a killed process runs again.
   */
  run: (deps: Deps, signal?: AbortSignal) => Promise<unknown>;
} & (
  | {
      /** Five-field cron expression in the site's time zone. One run at a time across all processes. */
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
  /** A scheduled run without a heartbeat for this long, such as one in a killed process, is restarted. */
  expiry: number;
  /** When a run's signal aborts. Long enough for every job, because some start over in their next run. */
  timeout: number;
  /** Interval for finding expired jobs; schedules are checked half as often. */
  maintenance: number;
  /** Interval at which each process looks for scheduled jobs; at least 1. */
  polling: number;
};
const defaultTimes: JobTimes = { expiry: 60, timeout: 1800, maintenance: 15, polling: 5 };

const retryAfter = 5000;
const stopTimeout = 8000;

/** `stopping` aborts on shutdown. */
type Context = { deps: Deps; times: JobTimes; stopping: AbortSignal };

/** Pauses that end early on shutdown, or when someone wakes the sleeper with this name. */
function createSleeps(stopping: AbortSignal) {
  // Every job listens, while it sleeps and while it runs. Node warns of a leak from 11 listeners on.
  setMaxListeners(0, stopping);
  const sleepers = new Map<string, () => void>();
  return {
    wake: (name: string): void => sleepers.get(name)?.(),
    sleep: (ms: number, name?: string) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          stopping.removeEventListener('abort', end);
          if (name) sleepers.delete(name);
          resolve();
        };
        const timer = setTimeout(end, ms);
        if (stopping.aborted) return end();
        stopping.addEventListener('abort', end);
        if (name) sleepers.set(name, end);
      }),
  };
}

/** Aborts the run's signal on timeout, on shutdown, and through `controller`. */
async function run(
  { deps, times, stopping }: Context,
  job: Job,
  controller = new AbortController(),
): Promise<void> {
  const abort = () => controller.abort();
  // Not AbortSignal.timeout: combined by AbortSignal.any, Node 20 collects it as garbage, and it never aborts.
  const timer = setTimeout(() => {
    deps.log.warn({ job: job.name, seconds: times.timeout }, 'job timed out');
    abort();
  }, times.timeout * 1000);
  stopping.addEventListener('abort', abort);
  if (stopping.aborted) abort();
  try {
    await job.run(deps, controller.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', abort);
  }
}

/**
 * Runs the job if it is queued; returns false otherwise. A unique index allows one active run per job, which expires
 * without heartbeats. They continue until the run ends, even if it ignores its signal.
 */
async function runQueued(context: Context, queue: PgBoss, job: Job): Promise<boolean> {
  const { deps, times } = context;
  const [entry] = await queue.fetch(job.name, { includeMetadata: true });
  if (!entry) return false;
  const { id, retryCount } = entry;
  const controller = new AbortController();
  let beatAt = performance.now();
  /** False once the run has expired and may have been restarted by another process. */
  const beat = async (): Promise<boolean> => {
    try {
      const active = await keepActive(deps.pool, { name: job.name, id, retryCount });
      beatAt = performance.now();
      return active;
    } catch {
      return performance.now() - beatAt < times.expiry * 1000;
    }
  };
  const heartbeat = setInterval(async () => {
    if (!(await beat())) controller.abort();
  }, times.expiry * 250);
  let reason: string | undefined;
  try {
    await run(context, job, controller);
  } catch (error) {
    reason = reasonOf(error);
    deps.log.error({ job: job.name, reason }, 'job failed');
  } finally {
    clearInterval(heartbeat);
  }
  if (!(await beat())) deps.log.error({ job: job.name }, 'job ended after its run had expired');
  else if (reason === undefined) await queue.complete(job.name, id);
  else await queue.fail(job.name, id, { message: reason });
  return true;
}

type Sleep = ReturnType<typeof createSleeps>['sleep'];

/** Runs a scheduled job whenever it is queued. */
async function consume(context: Context, sleep: Sleep, queue: PgBoss, job: Job): Promise<void> {
  const { deps, times, stopping } = context;
  while (!stopping.aborted) {
    const ran = await runQueued(context, queue, job).catch((error: unknown) => {
      deps.log.warn({ job: job.name, reason: reasonOf(error) }, 'the outcome of a job could not be recorded');
      return false;
    });
    if (!ran) await sleep(times.polling * 1000, job.name);
  }
}

async function poll(context: Context, sleep: Sleep, job: Job & { poll: number }): Promise<void> {
  let failures = 0;
  while (!context.stopping.aborted) {
    try {
      await run(context, job);
      failures = 0;
    } catch (error) {
      // Limits logging while the database is down.
      if (failures % 60 === 0)
        context.deps.log.warn({ job: job.name, reason: reasonOf(error) }, 'job failed');
      failures += 1;
    }
    await sleep(failures > 0 ? Math.max(job.poll, retryAfter) : job.poll, job.name);
  }
}

/** Each attempt creates a pg-boss instance, because one that failed to start can't be started again. */
async function startQueue({ deps, times }: Context, scheduled: Job[]): Promise<PgBoss> {
  const { log } = deps;
  const boss = new PgBoss({
    db: jobQueueDb(deps.pool, log),
    schema: 'pgboss',
    maintenanceIntervalSeconds: times.maintenance,
    cronMonitorIntervalSeconds: times.maintenance * 2,
    cronWorkerIntervalSeconds: times.polling,
    archiveCompletedAfterSeconds: 24 * 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'job queue error'));
  try {
    await boss.start();
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
      await boss.createQueue(job.name, queue);
      await boss.updateQueue(job.name, queue);
      await boss.schedule(job.name, job.cron!, {}, { tz: site.timeZone });
    }
    const names = new Set(scheduled.map((job) => job.name));
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

export function createJobs(deps: Deps, jobs: Job[], times: JobTimes = defaultTimes) {
  const { log } = deps;
  const stopping = new AbortController();
  const context = { deps, times, stopping: stopping.signal };
  const scheduled = jobs.filter((job) => job.cron !== undefined);
  const sleeps = createSleeps(stopping.signal);
  let boss: PgBoss | undefined;
  let started: Promise<void> | undefined;
  const loops: Promise<void>[] = [];

  const wake = (name: string) => {
    if (!boss || !scheduled.some((job) => job.name === name)) return sleeps.wake(name);
    boss.send(name, {}).then(
      () => sleeps.wake(name),
      (error: unknown) => log.warn({ job: name, reason: reasonOf(error) }, 'job could not be triggered'),
    );
  };

  const startLoops = async () => {
    deps.jobEvents.on('wake', wake);
    for (const job of jobs) if (job.poll !== undefined) loops.push(poll(context, sleeps.sleep, job));
    while (!stopping.signal.aborted) {
      try {
        const queue = await startQueue(context, scheduled);
        boss = queue;
        for (const job of scheduled) loops.push(consume(context, sleeps.sleep, queue, job));
        return;
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'the job queue cannot start yet, retrying');
        await sleeps.sleep(retryAfter);
      }
    }
  };

  return {
    /** Resolves once scheduled jobs are being processed; retries until the database is available. */
    start: (): Promise<void> => {
      started ??= startLoops();
      return started;
    },
    /** Aborts running jobs and waits up to 8 s for them. */
    stop: async (): Promise<void> => {
      deps.jobEvents.off('wake', wake);
      stopping.abort();
      await started;
      await Promise.race([Promise.all(loops), wait(stopTimeout, undefined, { ref: false })]);
      await boss?.stop({ graceful: false }).catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'the job queue did not stop cleanly');
      });
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
