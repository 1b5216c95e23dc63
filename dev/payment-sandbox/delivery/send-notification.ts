import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { OutgoingHttpHeaders } from 'node:http';

const patience = 10_000;

/** Posts a body and says what status came back; undefined when nobody answered within ten seconds. */
export function sendNotification(url: string, body: string, headers: OutgoingHttpHeaders): Promise<number | undefined> {
  return new Promise((resolve) => {
    const open = url.startsWith('https:') ? requestSecurely : request;
    const outgoing = open(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    });
    const limit = setTimeout(() => outgoing.destroy(), patience);
    outgoing.once('response', (answer) => {
      answer.resume();
      answer.once('error', () => resolve(undefined));
      resolve(answer.statusCode);
    });
    outgoing.once('error', () => resolve(undefined));
    outgoing.once('close', () => {
      clearTimeout(limit);
      resolve(undefined);
    });
    outgoing.end(body);
  });
}
