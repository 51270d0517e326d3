/**
 * One connection per process, separate from the pool. It receives NOTIFY when content changes, and its heartbeat detects
 * a database that hangs or a connection that died silently (failover, NAT), which sockets don't report.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { site } from '#shared/domain/site.ts';

/** In milliseconds. Visitors get a response no later than 3 s after the database starts hanging. */
const times = { heartbeat: 500, deadline: 2000, retry: 500 };

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

export function watchDatabase({ databaseUrl, log }: { databaseUrl: string; log: Logger }) {
  const listeners = {
    change: new Set<() => void>(),
    hang: new Set<() => void>(),
    replaced: new Set<() => void>(),
  };
  const emit = (event: keyof typeof listeners) => {
    for (const listener of listeners[event]) listener();
  };
  let client: pg.Client | undefined;
  let listening = false;
  let hanging = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let reported = false;
  /** Identifies the tables: a restore creates new ones. */
  let tables: number | undefined;

  const reportHang = (reason: string) => {
    if (!hanging) log.error({ reason }, 'the database is not responding');
    hanging = true;
    emit('hang');
  };

  /** In-flight ping, shared by concurrent callers because a connection runs one query at a time. */
  let pinging: { client: pg.Client; response: Promise<pg.QueryResult<{ id: number | null }>> } | undefined;
  /** Rejects after the deadline, unless a response had arrived but wasn't processed yet. */
  const ping = async (deadline = times.deadline): Promise<void> => {
    if (!client || !listening) throw new Error('not connected');
    let responded = false;
    let timeout: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_resolve, reject) => {
      timeout = setTimeout(
        // Timers run before sockets are read, so after a blocked event loop the response may already be there.
        () => setImmediate(() => setImmediate(() => responded || reject(new Error('no response in time')))),
        deadline,
      );
    });
    try {
      if (pinging?.client !== client) {
        const response = client.query<{ id: number | null }>(
          "select to_regclass('public.churches')::oid as id",
        );
        const current = { client, response };
        pinging = current;
        const done = () => {
          if (pinging === current) pinging = undefined;
        };
        current.response.then(done, done);
      }
      const response = pinging.response.then(({ rows }) => {
        responded = true;
        const id = rows[0]?.id ?? tables;
        if (tables !== undefined && id !== tables) emit('replaced');
        tables = id;
      });
      await Promise.race([response, timedOut]);
    } finally {
      clearTimeout(timeout);
    }
  };

  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${site.slug} changes`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: times.deadline,
    });
    client = next;
    let lost = false;
    const reconnect = () => {
      if (lost) return;
      lost = true;
      listening = false;
      emit('change');
      next.removeAllListeners('notification');
      destroyClient(next);
      clearTimeout(timer);
      if (!closed) timer = setTimeout(() => void connect(), times.retry);
    };
    const beat = async () => {
      if (lost || closed) return;
      try {
        await ping();
        if (!lost && !closed) timer = setTimeout(() => void beat(), times.heartbeat);
      } catch (error) {
        if (lost || closed) return;
        reportHang((error as Error).message);
        reconnect();
      }
    };
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', () => emit('change'));
    try {
      await next.connect();
      await next.query({ text: 'listen content_changed', query_timeout: times.deadline } as pg.QueryConfig);
      emit('change');
      listening = !lost && !closed;
      if (hanging || reported) log.info('the database responds again');
      hanging = false;
      reported = false;
      timer = setTimeout(() => void beat(), times.heartbeat);
    } catch (error) {
      const { message } = error as Error;
      if (/timeout/.test(message)) reportHang(message);
      else if (!reported)
        log.warn({ err: error }, 'cannot listen for changes; responses are not cached until then');
      reported = true;
      reconnect();
    }
  };

  const ready = connect();
  return {
    /** Resolves after the first connection attempt, even a failed one. */
    ready,
    /** Called after each content change, and whenever changes may have been missed. */
    onChange: (listener: () => void) => void listeners.change.add(listener),
    onHang: (listener: () => void) => void listeners.hang.add(listener),
    /** Called when the tables were replaced by a restore. */
    onReplaced: (listener: () => void) => void listeners.replaced.add(listener),
    isListening: () => listening,
    /** True from a missed heartbeat until the next successful connection. */
    isHanging: () => hanging,
    ping,
    close: async () => {
      closed = true;
      listening = false;
      clearTimeout(timer);
      await ready;
      if (hanging) destroyClient(client);
      else await client?.end().catch(() => undefined);
    },
  };
}

/** Closes a connection without waiting for the server. */
export function destroyClient(client: pg.Client | pg.PoolClient | undefined): void {
  (client as { connection?: { stream: { destroy: () => void } } } | undefined)?.connection?.stream.destroy();
}
