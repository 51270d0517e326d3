/** /healthz, /readyz and /metrics. */
import express from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Env } from '../env.ts';
import { AppError } from './errors.ts';
import { hashSecret, sameHash } from './secrets.ts';

const isBearer = (header: string | undefined, token: string): boolean =>
  sameHash(hashSecret(header ?? ''), hashSecret(`Bearer ${token}`));

/** Healthy while the process responds; ready only while `checkDatabase` resolves. */
export function healthRoutes(env: Env, checkDatabase: () => Promise<unknown>): express.Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => void res.type('text').send('ok'));
  router.get('/readyz', async (_req, res) => {
    try {
      await checkDatabase();
      res.type('text').send('ready');
    } catch {
      res.status(503).type('text').send('the database is not responding');
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
