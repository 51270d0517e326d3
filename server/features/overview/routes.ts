import { Router } from 'express';
import { getOverview } from '#shared/contracts/admin/overview.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { listFailedJobs, readOverview } from './store.ts';

const week = 7 * 24 * 3600_000;

export function overviewRoutes({ db, now }: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(router, getOverview, options, async () => {
    const { lastImport, storage, ...counts } = await readOverview(db, {
      since: new Date(now().getTime() - week),
    });
    const failedJobs = await listFailedJobs(db);
    return { ...counts, system: { version: packageFile.version, lastImport, storage, failedJobs } };
  });

  return router;
}
