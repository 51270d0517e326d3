/**
 * One connection per process, separate from the pool. It receives NOTIFY when content changes, and its heartbeat detects
 * a database that hangs or a connection that died silently (failover, NAT), which sockets don't report.
 */
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';
import { site } from '#shared/domain/site.ts';

/** In milliseconds. Visitors get a response no later than 3 s after the database starts hanging. */
const times = { heartbeat: 500, deadline: 2000, retry: 500 };

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

type State = {
  client?: pg.Client;
  listening: boolean;
  hanging: boolean;
  closed: boolean;
  /** Whether the current failure to connect was logged. */
  reported: boolean;
  timer?: NodeJS.Timeout;
};

/** Rejects after the deadline, unless a response had arrived but wasn't processed yet. */
async function withDeadline(response: Promise<unknown>, deadline: number): Promise<void> {
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
    await Promise.race([
      response.then(() => {
        responded = true;
      }),
      timedOut,
    ]);
  } finally {
    clearTimeout(timeout);
  }
}

function createPing() {
  /** In-flight ping, shared by concurrent callers because a connection runs one query at a time. */
  let pinging: { client: pg.Client; response: Promise<unknown> } | undefined;
  return async (client: pg.Client, deadline: number): Promise<void> => {
    if (pinging?.client !== client) {
      const current = { client, response: client.query('select 1') };
      pinging = current;
      const done = () => {
        if (pinging === current) pinging = undefined;
      };
      current.response.then(done, done);
    }
    await withDeadline(pinging.response, deadline);
  };
}

type Connecting = {
  databaseUrl: string;
  log: Logger;
  ping: () => Promise<void>;
  onChange: () => void;
  reportHang: (reason: string) => void;
};

/** Listens for changes, and connects again whenever the connection is lost. */
async function connect(state: State, options: Connecting): Promise<void> {
  if (state.closed) return;
  const { databaseUrl, log, ping, onChange, reportHang } = options;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `${site.slug} changes`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: times.deadline,
  });
  state.client = client;
  let lost = false;
  const reconnect = () => {
    if (lost) return;
    lost = true;
    state.listening = false;
    onChange();
    client.removeAllListeners('notification');
    destroyClient(client);
    clearTimeout(state.timer);
    if (!state.closed) state.timer = setTimeout(() => void connect(state, options), times.retry);
  };
  const beat = async () => {
    if (lost || state.closed) return;
    try {
      await ping();
      if (!lost && !state.closed) state.timer = setTimeout(() => void beat(), times.heartbeat);
    } catch (error) {
      if (lost || state.closed) return;
      reportHang((error as Error).message);
      reconnect();
    }
  };
  client.on('error', reconnect).on('end', reconnect).on('notification', onChange);
  try {
    await client.connect();
    await client.query({ text: 'listen content_changed', query_timeout: times.deadline } as pg.QueryConfig);
    onChange();
    state.listening = !lost && !state.closed;
    if (state.hanging || state.reported) log.info('the database responds again');
    state.hanging = false;
    state.reported = false;
    state.timer = setTimeout(() => void beat(), times.heartbeat);
  } catch (error) {
    const { message } = error as Error;
    if (/timeout/.test(message)) reportHang(message);
    else if (!state.reported)
      log.warn({ err: error }, 'cannot listen for changes; responses are not cached until then');
    state.reported = true;
    reconnect();
  }
}

export function watchDatabase({ databaseUrl, log }: { databaseUrl: string; log: Logger }) {
  const events = new EventEmitter<{ change: []; hang: [] }>();
  const state: State = { listening: false, hanging: false, closed: false, reported: false };
  const pingClient = createPing();
  const ping = async (deadline = times.deadline): Promise<void> => {
    if (!state.client || !state.listening) throw new Error('not connected');
    await pingClient(state.client, deadline);
  };
  const ready = connect(state, {
    databaseUrl,
    log,
    ping,
    onChange: () => events.emit('change'),
    reportHang: (reason) => {
      if (!state.hanging) log.error({ reason }, 'the database is not responding');
      state.hanging = true;
      events.emit('hang');
    },
  });
  return {
    /** Resolves after the first connection attempt, even a failed one. */
    ready,
    /** Called after each content change, and whenever changes may have been missed. */
    onChange: (listener: () => void) => void events.on('change', listener),
    onHang: (listener: () => void) => void events.on('hang', listener),
    isListening: () => state.listening,
    /** True from a missed heartbeat until the next successful connection. */
    isHanging: () => state.hanging,
    ping,
    close: async () => {
      state.closed = true;
      state.listening = false;
      clearTimeout(state.timer);
      await ready;
      if (state.hanging) destroyClient(state.client);
      else await state.client?.end().catch(() => undefined);
    },
  };
}

/** Closes a connection without waiting for the server. */
export function destroyClient(client: pg.Client | pg.PoolClient | undefined): void {
  (client as { connection?: { stream: { destroy: () => void } } } | undefined)?.connection?.stream.destroy();
}
