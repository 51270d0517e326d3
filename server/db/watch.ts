/**
 * One connection per process beside the pool. Postgres reports changed content on it by NOTIFY, and its heartbeat
 * finds out about a database that hangs or a connection that died silently (failover, NAT), which no socket reports.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { site } from '#shared/site.ts';

/** Milliseconds. A visitor gets a response 3 s after the database began to hang, at the latest. */
const times = { heartbeat: 500, deadline: 2000, retry: 500 };

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

export function watchDatabase({ databaseUrl, log }: { databaseUrl: string; log: Logger }) {
  const listeners = { change: new Set<() => void>(), hang: new Set<() => void>() };
  const emit = (event: keyof typeof listeners) => {
    for (const listener of listeners[event]) listener();
  };
  let client: pg.Client | undefined;
  let listening = false;
  let hanging = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  let reported = false;

  const hangs = (reason: string) => {
    if (!hanging) log.error({ reason }, 'the database is not responding');
    hanging = true;
    emit('hang');
  };

  /** The query of a ping that has no response yet, which others share: a connection carries one at a time. */
  let pinging: { client: pg.Client; response: Promise<unknown> } | undefined;
  /** Rejects after the deadline, unless the response was only waiting for this process to read it. */
  const ping = async (deadline = times.deadline): Promise<void> => {
    if (!client || !listening) throw new Error('not connected');
    let responded = false;
    let waiting: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      waiting = setTimeout(
        // Timers run before sockets are read: after a blocked event loop the response may be there already.
        () => setImmediate(() => setImmediate(() => responded || reject(new Error('no response in time')))),
        deadline,
      );
    });
    try {
      if (pinging?.client !== client) {
        const sent = { client, response: client.query('select 1') };
        pinging = sent;
        const done = () => {
          if (pinging === sent) pinging = undefined;
        };
        sent.response.then(done, done);
      }
      const response = pinging.response.then(() => {
        responded = true;
      });
      await Promise.race([response, late]);
    } finally {
      clearTimeout(waiting);
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
        hangs((error as Error).message);
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
      if (/timeout/.test(message)) hangs(message);
      else if (!reported)
        log.warn({ err: error }, 'cannot listen for changes; responses are not cached until then');
      reported = true;
      reconnect();
    }
  };

  const ready = connect();
  return {
    /** Resolves after the first attempt to connect. */
    ready,
    /** Calls back after each change of content, and whenever changes may have been missed. */
    onChange: (listener: () => void) => void listeners.change.add(listener),
    /** Calls back at each sign that the database hangs. */
    onHang: (listener: () => void) => void listeners.hang.add(listener),
    /** Whether changes are reported at the moment. */
    isListening: () => listening,
    /** From a missed heartbeat until a new connection was made. */
    isHanging: () => hanging,
    /** Rejects unless the database responds within so many milliseconds. */
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

/** Ends a connection without waiting for the other side. */
export function destroyClient(client: pg.Client | pg.PoolClient | undefined): void {
  (client as { connection?: { stream: { destroy: () => void } } } | undefined)?.connection?.stream.destroy();
}
