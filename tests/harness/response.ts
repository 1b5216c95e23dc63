/** The response of a server. */
export interface TestResponse<Body = any> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text when it is not JSON; empty for a large file. */
  body: Body;
  bytes: Buffer;
}

/** Larger files are not decoded as text. */
const LARGE_BYTES = 1_000_000;

/** Encodes a body as JSON unless it is a string, bytes, FormData or a stream. */
export function encodeBody(body: unknown): { headers: Record<string, string>; init: RequestInit } {
  if (body === undefined) return { headers: {}, init: {} };
  if (body instanceof ReadableStream) return { headers: {}, init: { body, duplex: 'half' } };
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData)
    return { headers: {}, init: { body } };
  return { headers: { 'content-type': 'application/json' }, init: { body: JSON.stringify(body) } };
}

/** Reads a whole response. */
export async function readResponse<Body = any>(response: Response): Promise<TestResponse<Body>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    body: (isLargeFile(response, bytes) ? '' : parse(bytes.toString('utf8'))) as Body,
    bytes,
  };
}

/** Decoding it as text would take longer than the transfer. */
function isLargeFile({ headers }: Response, { length }: Buffer): boolean {
  return length > LARGE_BYTES && !/json|text/.test(headers.get('content-type') ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // not JSON: a file or an empty answer
  }
}
