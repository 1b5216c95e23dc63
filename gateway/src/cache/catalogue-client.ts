import type { Agent } from 'node:http';
import { sendWithToken, type TokenSigner, VISITOR } from '@libs/auth';
import { httpRequest, readAll } from '@libs/connections';
import type { ErrorBody } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { newRequestId } from '../server/request-id';
import { serviceUnavailable } from '../proxy/service-unavailable';
import type { BuiltResponse } from './cached-response';
import { compressResponse } from './compress-response';

/** Milliseconds of silence after which the catalogue counts as unavailable. */
const SILENCE = 10_000;

/** How to reach the catalogue. */
export interface CatalogueSource {
  url: string;
  agent: Agent;
  signer: TokenSigner;
  alwaysSent: Readonly<Record<string, string>>;
}

/** Fetches a public path from the catalogue as a visitor and compresses the response. Throws 404, or 503 for any other failure. */
export async function askCatalogue({ url, agent, signer, alwaysSent }: CatalogueSource, path: string): Promise<BuiltResponse> {
  const { status, body } = await read(new URL(path, url), agent, signer);
  if (status === 404) throw notFound('no_such_tool', messageOf(body));
  if (status !== 200) throw serviceUnavailable(new Error(`catalogue answered ${status} on ${path}`));
  const start = performance.now();
  const packed = await compressResponse(body, alwaysSent);
  return { packed, workMs: performance.now() - start };
}

async function read(url: URL, agent: Agent, signer: TokenSigner): Promise<{ status: number; body: Buffer }> {
  try {
    const headers = { 'x-request-id': newRequestId(), accept: 'application/json' };
    const answer = await sendWithToken({ signer, caller: VISITOR, audience: 'catalogue' }, (authorization) =>
      httpRequest({ url, method: 'GET', headers: { ...headers, authorization }, agent, silenceMs: SILENCE }),
    );
    return { status: answer.statusCode ?? 0, body: await readAll(answer) };
  } catch (cause) {
    throw serviceUnavailable(cause);
  }
}

function messageOf(body: Buffer): string {
  const { message } = parseError(body.toString());
  return message ?? 'Tool not found.';
}

function parseError(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {}; // not JSON: there is no message to pass on
  }
}
