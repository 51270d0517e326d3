/** Callers that ask an address again as soon as it is answered, and what they measured. */
import { Agent, request } from 'node:http';

export type Measured = { p50: number; p99: number; perSecond: number; failed: number };

export async function measure(
  base: string,
  address: (n: number) => string,
  options: { callers: number; seconds: number; warm?: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.callers });
  const { hostname, port } = new URL(base);
  let n = 0;
  let failed = 0;
  const once = () =>
    new Promise<void>((resolve) => {
      const asked = request({ agent, hostname, port, path: address(n++) }, (answer) => {
        if (answer.statusCode !== 200) failed += 1;
        answer.resume().on('end', resolve);
      });
      asked.on('error', () => {
        failed += 1;
        resolve();
      });
      asked.end();
    });
  // Prepared statements, plans and compiled code come first; they are not what a visitor waits for.
  for (let i = 0; i < (options.warm ?? 8); i += 1) await once();
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.callers }, async () => {
      while (performance.now() < until) {
        const started = performance.now();
        await once();
        times.push(performance.now() - started);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50: share(0.5), p99: share(0.99), perSecond: times.length / seconds, failed };
}
