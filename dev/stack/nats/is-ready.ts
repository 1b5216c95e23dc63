import { connect } from 'node:net';

const patience = 2_000;

/** Does a NATS server greet on this loopback port, with JetStream on? */
export async function isNatsReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: patience });
    let greeting = '';
    const answer = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setEncoding('utf8').on('data', (text: string) => {
      greeting += text;
      if (greeting.includes('\r\n')) answer(/^INFO .*"jetstream":true/.test(greeting));
    });
    for (const silence of ['timeout', 'error', 'close']) socket.once(silence, () => answer(false));
  });
}
