import { get } from 'node:http';

const patience = 2_000;

/** The status of a GET on loopback, or undefined when nobody answers within two seconds. */
export async function askStatus(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: patience }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}

/** Where a server that listens on this host is asked from this machine: one on several addresses on 127.0.0.1. */
export function hostToAsk(host: string): string {
  if (host === 'localhost' || host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
