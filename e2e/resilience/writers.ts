/** Persistent users: each write is retried until it is acknowledged, as with our client and its users. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { minTime } from '#shared/contracts/contacts.ts';
import { churchFields, password } from '../support/steps.ts';

export type Result = {
  kind: 'church' | 'message';
  /** The unique church name or message. */
  mark: string;
  acknowledged: boolean;
  /** How long each 503 took, in milliseconds. */
  refusals: number[];
};

const unique = () => randomBytes(8).toString('hex');

/** Registers the owner accounts that the writers share. */
export async function createWriters(url: string, { accounts }: { accounts: number }) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
  const cookies: string[] = [];
  for (let n = 0; n < accounts; n += 1) {
    const username = `r${unique().slice(0, 10)}`;
    await post('/api/auth/register', { username, email: `${username}@example.org`, password });
    const login = await post('/api/auth/login', { username, password });
    if (!login.ok) throw new Error(`Signing in responded ${login.status}: ${await login.text()}`);
    cookies.push(
      login.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    );
  }
  const { stamp } = (await (await fetch(`${url}/api/contacts/stamp`)).json()) as { stamp: string };
  await sleep(minTime);
  const writes = {
    church: (mark: string, n: number) =>
      post('/api/user/churches', churchFields(mark), {
        cookie: cookies[n % cookies.length]!,
        'idempotency-key': mark.replaceAll(' ', '-'),
      }),
    message: (mark: string) =>
      post('/api/contacts', {
        name: 'Ruth Moab',
        email: 'ruth@example.org',
        subject: 'general-inquiry',
        message: mark,
        stamp,
      }),
  };

  return {
    /** Starts `count` owners and as many visitors, who write until `stop`. */
    start: (count: number) => {
      const results: Result[] = [];
      let stopped = false;
      /** When each acknowledged request was sent and its response received. */
      const successes: Array<{ sent: number; done: number }> = [];
      const write = async (kind: Result['kind'], n: number) => {
        const result: Result = { kind, mark: `${kind} ${unique()}`, acknowledged: false, refusals: [] };
        results.push(result);
        while (!stopped) {
          const sent = performance.now();
          const response = await writes[kind](result.mark, n).catch(() => undefined);
          await response?.text().catch(() => undefined);
          if (response?.ok) {
            result.acknowledged = true;
            successes.push({ sent, done: performance.now() });
            return;
          }
          if (response && response.status < 500 && response.status !== 429)
            throw new Error(`${kind} responded ${response.status}`);
          if (response?.status === 503) result.refusals.push(performance.now() - sent);
          await sleep(
            Math.min(2, Number(response?.headers.get('retry-after') ?? 0.2)) * 1000 * Math.random(),
          );
        }
      };
      const lane = async (kind: Result['kind'], n: number) => {
        while (!stopped) await write(kind, n);
      };
      const lanes = Array.from({ length: count }, (_, n) => [lane('church', n), lane('message', n)]).flat();
      return {
        /** Milliseconds until a request sent after this call is acknowledged. */
        recovery: async () => {
          const startedAt = performance.now();
          for (;;) {
            const first = successes.find(({ sent }) => sent >= startedAt);
            if (first) return first.done - startedAt;
            if (performance.now() - startedAt > 60_000)
              throw new Error('There was no recovery within a minute.');
            await sleep(20);
          }
        },
        stop: async () => {
          stopped = true;
          await Promise.all(lanes);
          return results;
        },
      };
    },
  };
}
