import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface ArrivedMail {
  from: string;
  to: string[];
  /** Headers and text as sent. */
  raw: string;
}

/** An email server that stores what it receives. */
export class MailServer {
  readonly arrived: ArrivedMail[] = [];
  /** While true, refuses emails with a temporary failure. */
  isFull = false;
  /** Recipients it refuses permanently. */
  readonly refused = new Set<string>();
  private readonly server: SMTPServer;

  private constructor(credentials: { user: string; password: string }) {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS'], // no certificate, and nothing leaves this machine
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        const isKnown = username === credentials.user && password === credentials.password;
        done(isKnown ? null : new Error('unknown user or wrong password'), { user: username });
      },
      onRcptTo: ({ address }, _session, done) =>
        done(
          this.refused.has(address)
            ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
            : null,
        ),
      onData: (stream, { envelope }, done) => {
        let raw = '';
        stream.setEncoding('utf8').on('data', (text: string) => (raw += text));
        stream.on('end', () => {
          if (this.isFull)
            return done(Object.assign(new Error('no room just now'), { responseCode: 452 }));
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          this.arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
  }

  /** Starts an email server for one user on a free port. */
  static async start(credentials = { user: 'shop', password: 'a:secret' }): Promise<MailServer> {
    const server = new MailServer(credentials);
    await once(server.server.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  /** The SMTP_URL for these credentials. */
  url(user = 'shop', password = 'a:secret'): string {
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
