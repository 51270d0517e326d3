/** A scriptable SMTP server that can accept, reject, hang, stop (`away`), and restart (`back`). */
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import { atEnd } from './at-end.ts';

type Received = { from: string; to: string[]; raw: string };
type Fault = Error & { responseCode: number };

export type TestSmtp = {
  url: string;
  port: number;
  received: Received[];
  /** Number of connections so far. */
  visits: () => number;
  /** Replies to RCPT TO; undefined accepts the address. */
  recipient: (address: string) => Fault | undefined;
  /** Replies to MAIL FROM. */
  sender: (address: string) => Fault | undefined;
  /** Called with each complete email; its result is the reply. */
  data: (email: Received) => Promise<Fault | undefined>;
  away: () => Promise<void>;
  back: () => Promise<void>;
};

/** An SMTP error reply, such as fault(450, 'busy'). */
export const fault = (responseCode: number, message: string): Fault =>
  Object.assign(new Error(message), { responseCode });

export async function startSmtp(): Promise<TestSmtp> {
  let server: SMTPServer;
  let visits = 0;
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        disableReverseLookup: true,
        closeTimeout: 50,
        onConnect: (_session: SMTPServerSession, done) => {
          visits += 1;
          done();
        },
        onAuth: (auth, _session, done) =>
          auth.password === 'right' ? done(null, { user: auth.username! }) : done(new Error('no')),
        onMailFrom: ({ address }: SMTPServerAddress, _session, done) => done(smtp.sender(address)),
        onRcptTo: ({ address }: SMTPServerAddress, _session, done) => done(smtp.recipient(address)),
        onData: (stream, session, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', async () => {
            const { mailFrom, rcptTo } = session.envelope;
            const email = {
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              raw: Buffer.concat(chunks).toString('utf8'),
            };
            const error = await smtp.data(email);
            if (!error) smtp.received.push(email);
            done(error);
          });
        },
      });
      server.on('error', (error) => {
        // Other errors come from connections that a test cuts.
        if ((error as NodeJS.ErrnoException).syscall === 'listen') reject(error);
      });
      server.listen(smtp.port, '127.0.0.1', () => resolve());
    });
  const smtp: TestSmtp = {
    url: '',
    port: 0,
    received: [],
    visits: () => visits,
    recipient: () => undefined,
    sender: () => undefined,
    data: async () => undefined,
    away: () => new Promise((resolve) => server.close(() => resolve())),
    back: open,
  };
  await open();
  const address = server!.server.address();
  smtp.port = typeof address === 'object' && address ? address.port : 0;
  smtp.url = `smtp://127.0.0.1:${smtp.port}`;
  atEnd(smtp.away);
  return smtp;
}
