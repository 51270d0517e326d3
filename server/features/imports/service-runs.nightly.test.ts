/** Checks of a slow file beside two processes, whose runs expire after 3 s without a heartbeat (server/test/job-process.ts). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type SignedIn } from '../../test/app.ts';

const slow = { timeout: 120_000 };
const app = await createTestApp({ env: { LIMIT_FACTOR: '100' } });
const query = async (text: string) => (await app.deps.pool.query(text)).rows;
const records = 7990;
const file = `id,name,zip\n${Array.from({ length: records }, (_, n) => `${n},Church ${n},77002\n`).join('')}`;
const batches = Array.from({ length: 16 }, (_, n) => Math.min(records, (n + 1) * 500));

let admin: SignedIn;
beforeAll(async () => {
  admin = await app.signIn({ role: 'admin' });
  await query('create table noted (id serial, done integer)');
  await query(`create function note_slowly() returns trigger language plpgsql as $$ begin
    insert into noted (done) values (new.done);
    perform pg_sleep(0.6);
    return new;
  end $$`);
  // Every batch takes longer, and leaves a note.
  await query(`create trigger note_slowly before update of done on import_uploads
    for each row when (new.done > 0) execute function note_slowly()`);
});
beforeEach(async () => {
  await query('drop schema if exists pgboss cascade');
  await query('truncate noted');
});

/** Resolves after its first run, which finds nothing to do. */
async function startProcess() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/test/job-process.ts', app.databaseUrl, 'imports'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let killed = Number.POSITIVE_INFINITY;
  child.stdout.on('data', (data) => (output += data));
  await expect.poll(() => output, { timeout: 30_000 }).toContain('ended');
  /** When each run began and ended. */
  const runs = () =>
    [...output.matchAll(/running (\d+)\n(?:ended (\d+))?/g)].map(([, begun, ended]) => ({
      begun: Number(begun),
      ended: ended ? Number(ended) : killed,
    }));
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    killed = Date.now();
  };
  return { runs, kill, isRunning: () => runs().at(-1)?.ended === Number.POSITIVE_INFINITY };
}
type Process = Awaited<ReturnType<typeof startProcess>>;

/** Uploads the file and starts its check. Resolves with what the browser showed until its end. */
async function check(onProgress: (done: number) => Promise<void> = async () => undefined) {
  const post = (path: string) => admin.agent.post(path).set(admin.bearer);
  const { body } = await post('/api/admin/imports').attach('file', Buffer.from(file), 'slow.csv').expect(200);
  const path = `/api/admin/imports/${body.id}`;
  await post(`${path}/check`).expect(200);
  const shown: number[] = [];
  for (;;) {
    const { body: upload } = await admin.agent.get(path).set(admin.bearer).expect(200);
    shown.push(upload.done);
    if (upload.state !== 'checking') return { shown, upload };
    await onProgress(upload.done);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function expectRising(shown: number[]) {
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(new Set(shown).size).toBeGreaterThan(5);
}

function expectOneAtATime(processes: Process[]) {
  const runs = processes.flatMap((each) => each.runs()).toSorted((a, b) => a.begun - b.begun);
  for (const [at, { begun }] of runs.entries())
    expect(begun).toBeGreaterThanOrEqual(at === 0 ? 0 : runs[at - 1]!.ended);
}

const checked = {
  state: 'checked',
  done: records,
  report: { churches: records, counts: { added: records } },
};

test(
  'checks each row once in one of two processes, even if it takes longer than a run expires',
  slow,
  async () => {
    const processes = [await startProcess(), await startProcess()];
    const { shown, upload } = await check();
    expect(upload).toMatchObject(checked);
    expectRising(shown);
    expectOneAtATime(processes);
    expect((await query('select done from noted order by id')).map(({ done }) => done)).toEqual(batches);
    expect(await query(`select max(retry_count) as retries from pgboss.job where name = 'imports'`)).toEqual([
      { retries: 0 },
    ]);
  },
);

test(
  'starts over in the other process if the first is killed, and never shows less progress',
  slow,
  async () => {
    const processes = [await startProcess(), await startProcess()];
    let killed: Process | undefined;
    const { shown, upload } = await check(async (done) => {
      if (done < 2000 || killed) return;
      killed = processes.find((each) => each.isRunning());
      await killed?.kill();
    });
    expect(killed).toBeDefined();
    expect(upload).toMatchObject(checked);
    expectRising(shown);
    expectOneAtATime(processes);
  },
);
