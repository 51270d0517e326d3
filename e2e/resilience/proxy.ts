/** A strict load balancer: polls /readyz every 250 ms and never retries a request on another server. */
import http from 'node:http';

export type Backend = { port: number; ready: boolean };

/** `count.failures` is the number of 502 responses: requests that a backend accepted but didn't answer. */
export async function startProxy(backends: Backend[]) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
  const count = { failures: 0 };
  let turn = 0;
  const probe = async (backend: Backend) => {
    const signal = AbortSignal.timeout(1500);
    const response = await fetch(`http://127.0.0.1:${backend.port}/readyz`, { signal }).catch(
      () => undefined,
    );
    backend.ready = response?.ok ?? false;
  };
  const probes = setInterval(() => void Promise.all(backends.map(probe)), 250);
  const server = http.createServer((req, res) => {
    const ready = backends.filter((backend) => backend.ready);
    turn += 1;
    // If none are ready, try all of them, as load balancers do.
    const candidates = ready.length > 0 ? ready : backends;
    const { port } = candidates[turn % candidates.length]!;
    const fail = () => {
      if (res.headersSent) return void res.destroy();
      count.failures += 1;
      res.writeHead(502).end();
    };
    const proxied = http.request(
      { agent, host: '127.0.0.1', port, method: req.method, path: req.url, headers: req.headers },
      (response) => {
        res.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(res);
        response.on('error', fail);
      },
    );
    proxied.on('error', fail);
    req.pipe(proxied);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    count,
    stop: () => {
      clearInterval(probes);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
