import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A wire to Postgres. `cut` ends all connections and refuses new ones; `hang` keeps them open and carries nothing;
 * `stall` does so for the present ones only, like a failover. `restore` ends cut and hang.
 */
export async function layWire(to: string) {
  const target = new URL(to);
  const pairs = new Set<[Socket, Socket]>();
  let state: 'whole' | 'cut' | 'hanging' = 'whole';
  const join = ([near, far]: [Socket, Socket]) => {
    near.pipe(far).pipe(near);
  };
  const part = ([near, far]: [Socket, Socket]) => {
    near.unpipe();
    far.unpipe();
  };
  const server: Server = createServer((socket) => {
    if (state === 'cut') return void socket.destroy();
    const pair: [Socket, Socket] = [socket, connect(Number(target.port), target.hostname)];
    pairs.add(pair);
    for (const end of pair) {
      end.on('error', () => undefined);
      end.on('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    if (state === 'whole') join(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    state = 'cut';
    for (const [near] of pairs) near.destroy();
  };
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    cut,
    hang: () => {
      state = 'hanging';
      pairs.forEach(part);
    },
    stall: () => pairs.forEach(part),
    restore: () => {
      if (state === 'hanging') pairs.forEach(join);
      state = 'whole';
    },
    end: () => {
      cut();
      server.close();
    },
  };
}
