/** /healthz, /readyz and /metrics. */
import express from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { AppError } from './errors.ts';
import { hashSecret, sameHash } from './secrets.ts';

const isBearer = (header: string | undefined, token: string): boolean =>
  sameHash(hashSecret(header ?? ''), hashSecret(`Bearer ${token}`));

/** Milliseconds; the check has a connection of its own, so that a busy pool does not delay it. */
const deadline = 1000;

/** Healthy while the process responds; ready while the database does too, until the process is about to stop. */
export function healthRoutes({ env, watch, isDraining }: Deps): express.Router {
  const router = express.Router();
  router.use((_req, res, next) => {
    if (isDraining()) res.set('Connection', 'close');
    next();
  });
  router.get('/healthz', (_req, res) => void res.type('text').send('ok'));
  router.get('/readyz', async (_req, res) => {
    const unready = (reason: string) => void res.status(503).type('text').send(reason);
    if (isDraining()) return unready('stopping');
    try {
      await watch.ping(deadline);
      res.type('text').send('ready');
    } catch {
      unready('the database is not responding');
    }
  });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  router.get('/metrics', async (req, res) => {
    const local = env.mode === 'local' && !env.metricsToken;
    if (!local && !(env.metricsToken && isBearer(req.headers.authorization, env.metricsToken)))
      throw new AppError('not_found');
    res.type(metrics.contentType).send(await metrics.metrics());
  });
  return router;
}
