import { aForm, aMember, aTool, Client, exeUrl, theAdministrator } from '@testing';
import fc from 'fast-check';
import { ResponseCheck } from '../harness/openapi/response-check';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type FuzzedRequest, requestsOf, type Sender } from './fuzzing/requests';

const RUNS = Number(process.env.FUZZ_RUNS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() & 0x7fffffff);

/** Encodes the body of a generated request: JSON by default, forms as multipart. */
function encoded({ body, headers }: FuzzedRequest): {
  body: unknown;
  headers: Record<string, string>;
} {
  if (body === undefined || typeof body === 'string')
    return { body, headers: { 'content-type': 'application/json', ...headers } };
  const fields = Object.fromEntries(
    Object.entries(body.fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const files = body.file
    ? { [body.file.part]: { name: body.file.name, content: Buffer.from(body.file.content) } }
    : {};
  return { body: aForm(fields, files), headers };
}

describe('requests generated from the OpenAPI document', () => {
  it(`are answered as documented, and never with 5xx (FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS})`, async () => {
    const document = (await (await fetch(`${exeUrl()}/api/openapi.json`)).json()) as OpenAPIObject;
    const { check } = new ResponseCheck(document);
    const [admin, member, bystander] = [await theAdministrator(), await aMember(), await aMember()];
    const tools = [
      await aTool(admin),
      await aTool(admin, { accessLevel: 'premium', price: '1999' }),
    ];
    const ids = [...tools.map(({ id }) => id), member.user.id];
    const cookies: Record<Sender, string> = {
      visitor: '',
      member: member.cookie,
      admin: admin.cookie,
    };
    const statuses = new Map<number, number>();

    await fc.assert(
      fc.asyncProperty(requestsOf(document, ids, bystander.user.id), async (request) => {
        const { method, path } = request;
        const { body, headers } = encoded(request);
        const sent = method === 'GET' || method === 'HEAD' ? undefined : body;
        const answer = await new Client().request(method, path, sent, {
          cookie: cookies[request.sender],
          ...headers,
        });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500)
          throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
        const checked =
          method === 'HEAD' ? {} : { body: { value: answer.body, bytes: answer.bytes.length } };
        check({ method, path, status: answer.status, headers: answer.headers, ...checked });
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(
      (await new Client().request('GET', '/api/me', undefined, { cookie: member.cookie })).status,
    ).toBe(200);
    for (const status of [200, 400, 401, 403, 404])
      expect(statuses.get(status) ?? 0).toBeGreaterThan(RUNS / 100);
  }, 1_800_000);
});
