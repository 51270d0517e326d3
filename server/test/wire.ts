import { connect, createServer, type Server, type Socket } from 'node:net';

/** A wire to Postgres that can be cut and mended. */
export async function layWire(
  to: string,
): Promise<{ url: string; cut: () => void; mend: () => void; end: () => void }> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let whole = true;
  const server: Server = createServer((socket) => {
    if (!whole) return void socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    cut,
    mend: () => {
      whole = true;
    },
    end: () => {
      cut();
      server.close();
    },
  };
}
