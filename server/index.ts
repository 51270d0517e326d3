/** Starts the server and shuts it down gracefully. */

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webhookPath } from '#shared/contracts/billing.ts';
import { site } from '#shared/domain/site.ts';
import { announceWebhook } from './adapters/payments/choice.ts';
import { accountOwners, createApp } from './app.ts';
import { connectDatabase, explain } from './db/connect.ts';
import { createDeps, createLog } from './deps.ts';
import { seedSamples } from './dev/samples/seed.ts';
import { seedSampleOwner } from './dev/samples/seed-owner.ts';
import { readEnv } from './env.ts';
import { ensureSampleSignIns, sampleSignIns } from './features/accounts/service-provision.ts';
import { checkPortal, checkPricesAtStart } from './features/billing/service-gate.ts';
import { builtAssets } from './http/page/assets.ts';
import { builtTemplate, type PageTemplate } from './http/page/template.ts';
import { createJobs } from './jobs/runner.ts';
import { schedule } from './jobs/schedule.ts';

if (process.argv.includes('--help')) {
  console.log('npm start: runs the built server. README.md lists its environment variables.');
  process.exit(0);
}
const env = readEnv();
const log = createLog(env);
const here = dirname(fileURLToPath(import.meta.url));
/** Project root; works both from the source (server/) and from the bundle (dist/server/). */
const root = existsSync(join(here, '../package.json')) ? join(here, '..') : join(here, '../..');
const development = env.nodeEnv === 'development';

const directUrl = await connectDatabase({
  databaseUrl: env.directUrl,
  wait: env.startWait,
  log: (line) => log.info({ from: 'postgres' }, line),
}).catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
const deps = createDeps({ env, databaseUrl: env.databaseUrl ?? directUrl, directUrl, log });
// So that /readyz is correct from the first request on.
await deps.watch.ready;
if (env.samples) {
  const added = await seedSamples(deps.db);
  if (added > 0) log.info({ added }, 'sample churches added');
}
if (env.mode === 'local' && env.samples) {
  await ensureSampleSignIns(deps);
  const art = join(root, existsSync(join(root, 'client')) ? 'client/public/art' : 'dist/client/art');
  await seedSampleOwner(deps, { art });
}
void checkPricesAtStart(deps);
void checkPortal(deps);
const jobs = createJobs(deps, schedule(accountOwners(deps)));
const server = createServer({
  requestTimeout: 60_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  // How often the timeouts are checked. With Node's default of 30 s, slow headers could take up to 40 s.
  connectionsCheckingInterval: 1000,
});
// Far more than a process needs. Without a limit, idle connections could use up its file descriptors.
server.maxConnections = 2000;

let client: { template: PageTemplate; assets?: import('express').RequestHandler } | undefined;
let closeVite: (() => Promise<void>) | undefined;
if (env.serveClient && development) {
  const { createViteClient } = await import('./http/page/vite.ts');
  const vite = await createViteClient(root, server);
  client = vite;
  closeVite = vite.close;
} else if (env.serveClient) {
  const folder = join(root, 'dist/client');
  if (!existsSync(join(folder, 'index.html'))) {
    console.error(
      'The client is not built yet. Run "npm run build" first, or set SERVE_CLIENT=false to serve only the API.',
    );
    process.exit(1);
  }
  client = {
    template: builtTemplate(folder),
    assets: builtAssets(folder),
  };
}
server.on('request', createApp(deps, client ? { client } : {}));

/** Listens on `port`. In local mode, tries the next ports if it is in use, and finally any free one. */
function listen(port: number, retries: number) {
  server.once('error', (error: NodeJS.ErrnoException) => {
    // Otherwise, the failed attempt's callback would run after a later success.
    server.removeAllListeners('listening');
    if (error.code === 'EADDRINUSE' && env.mode === 'local' && retries > 0)
      return listen(retries > 1 ? port + 1 : 0, retries - 1);
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Set PORT to a free one.`
        : `The server couldn't start listening: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(port, env.host, () => {
    server.removeAllListeners('error');
    const address = server.address();
    const url = `http://${env.host}:${typeof address === 'object' && address ? address.port : port}`;
    deps.listensAt(url);
    void jobs.start();
    void announceWebhook(env.payments, deps.baseUrl() + webhookPath).then((announced) => {
      if (!announced) log.warn('the local payment provider is not responding; polling for its events');
    });
    if (env.mode === 'local' && env.samples)
      for (const { username, password, role } of sampleSignIns)
        console.log(`Sample ${role === 'admin' ? 'administrator' : 'owner'}: ${username} / ${password}`);
    console.log(`${site.name} is at ${env.baseUrl ?? url}`);
  });
}
listen(env.port, 20);

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  deps.drain();
  const jobsStopped = jobs.stop();
  // Gives the load balancer time to notice that this process is no longer ready.
  await new Promise((resolve) => setTimeout(resolve, env.drainSeconds * 1000));
  setTimeout(() => process.exit(1), 10_000).unref();
  await new Promise<void>((done) => {
    server.close(() => done());
    // Keep-alive connections close as soon as their current response is sent.
    setInterval(() => server.closeIdleConnections(), 100).unref();
    setTimeout(() => server.closeAllConnections(), 8000).unref();
  });
  await closeVite?.();
  await jobsStopped;
  await deps.close();
  process.exit(0);
}
process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));
// `npm start` passes npm's process id, because npm doesn't forward SIGHUP or SIGKILL when they end it. A server started
// directly, for example by systemd, has no such argument and outlives its parent.
const npm = process.argv.find((argument) => argument.startsWith('--parent='))?.slice('--parent='.length);
if (npm) setInterval(() => process.ppid === Number(npm) || void stop('parent exited'), 500).unref();
