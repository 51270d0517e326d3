import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy in front of Postgres. `cut` closes all connections and rejects new ones; `hang` keeps them open but
 * forwards nothing; `stall` does the same for existing connections only, like a failover. `restore` undoes cut and hang.
 */
export async function startDatabaseProxy(to: string) {
  const target = new URL(to);
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'cut' | 'hanging' = 'open';
  const join = ([downstream, upstream]: [Socket, Socket]) => {
    downstream.pipe(upstream).pipe(downstream);
  };
  const separate = ([downstream, upstream]: [Socket, Socket]) => {
    downstream.unpipe();
    upstream.unpipe();
  };
  const server: Server = createServer((socket) => {
    if (state === 'cut') return void socket.destroy();
    const pair: [Socket, Socket] = [socket, connect(Number(target.port), target.hostname)];
    pairs.add(pair);
    for (const end of pair) {
      end.on('error', () => undefined);
      end.on('close', () => {
        pairs.delete(pair);
        for (const socket of pair) socket.destroy();
      });
    }
    if (state === 'open') join(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    state = 'cut';
    for (const [downstream] of pairs) downstream.destroy();
  };
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    cut,
    hang: () => {
      state = 'hanging';
      pairs.forEach(separate);
    },
    stall: () => pairs.forEach(separate),
    restore: () => {
      if (state === 'hanging') pairs.forEach(join);
      state = 'open';
    },
    end: () => {
      cut();
      server.close();
    },
  };
}
