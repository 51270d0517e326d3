import express from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { AppError } from './errors.ts';
import { hashSecret, sameHash } from './secrets.ts';

const isBearer = (header: string | undefined, token: string): boolean =>
  sameHash(hashSecret(header ?? ''), hashSecret(`Bearer ${token}`));

/** In milliseconds. The check uses its own connection, so a busy pool doesn't delay it. */
const pingTimeout = 1000;

/** Metrics for Node, requests, and the database; listed in SETTINGS.md. */
function createMetrics({ pool, watch }: Deps) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent, by class of its status.',
    labelNames: ['status'],
    buckets: [0.005, 0.025, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  new Gauge({
    name: 'database_up',
    help: 'Whether Postgres responds to the heartbeat: 1 or 0.',
    registers,
    collect() {
      this.set(watch.isListening() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return { registry, requests };
}

/** /healthz only needs the process; /readyz also needs the database, and fails once shutdown starts. */
export function healthRoutes(deps: Deps): express.Router {
  const { env, watch, isDraining } = deps;
  const router = express.Router();
  const { registry, requests } = createMetrics(deps);
  router.use((_req, res, next) => {
    if (isDraining()) res.set('Connection', 'close');
    const start = performance.now();
    res.once('close', () => {
      requests.observe(
        { status: `${Math.floor(res.statusCode / 100)}xx` },
        (performance.now() - start) / 1000,
      );
    });
    next();
  });
  router.get('/healthz', (_req, res) => void res.type('text').send('ok'));
  router.get('/readyz', async (_req, res) => {
    const unready = (reason: string) => void res.status(503).type('text').send(reason);
    if (isDraining()) return unready('stopping');
    try {
      await watch.ping(pingTimeout);
      res.type('text').send('ready');
    } catch {
      unready('the database is not responding');
    }
  });
  router.get('/metrics', async (req, res) => {
    const local = env.mode === 'local' && !env.metricsToken;
    if (!local && !(env.metricsToken && isBearer(req.headers.authorization, env.metricsToken)))
      throw new AppError('not_found');
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
