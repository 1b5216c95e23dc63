import { createHash } from 'node:crypto';
import { aForm, anExe, aPdf, aText, aZip, type Client, theAdministrator } from '@testing';
import fc from 'fast-check';
import sharp from 'sharp';

const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 500) / 10);
const FIELDS = { name: 'Mutated', description: 'x', language: 'python', accessLevel: 'free' };

/** A mutation of a file at a position between its first byte (0) and its last (1). */
type Mutation = (bytes: Buffer, at: number) => Buffer;

const insert = (bytes: Buffer, at: number, what: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)]);
const overwrite = (what: Uint8Array): Mutation => {
  return (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at + what.length)]);
};
/** Numbers at which sizes, counts and offsets overflow. */
const EXTREMES = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff].map((value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
});

const mutations = fc.array(
  fc.tuple(
    fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 4 }).map(overwrite),
      fc.constantFrom(...EXTREMES).map(overwrite),
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map(
        (what): Mutation =>
          (bytes, at) =>
            insert(bytes, at, what),
      ),
      fc.constant<Mutation>((bytes, at) => bytes.subarray(0, at)),
      fc.constant<Mutation>((bytes, at) => insert(bytes, at, bytes.subarray(at, at + 60))),
    ),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
  { minLength: 1, maxLength: 4 },
);

const mutate = (bytes: Buffer, steps: [Mutation, number][]): Buffer =>
  steps.reduce(
    (current, [mutation, place]) => mutation(current, Math.floor(place * current.length)),
    bytes,
  );

describe('uploads with mutated bytes', () => {
  let admin: Client;
  let pictures: { name: string; content: Buffer }[];
  beforeAll(async () => {
    admin = await theAdministrator();
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
    pictures = [
      { name: 'a.png', content: await picture.clone().png().toBuffer() },
      { name: 'a.jpg', content: await picture.clone().jpeg().toBuffer() },
    ];
  });

  const upload = async (part: 'toolFile' | 'thumbnail', name: string, content: Buffer) => {
    const answer = await admin.request(
      'POST',
      '/api/tools',
      aForm(FIELDS, { [part]: { name, content } }),
    );
    if (answer.status !== 201)
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringMatching(/^.{10,200}$/),
      ]);
    return answer;
  };
  const remove = async (id: string) =>
    expect((await admin.request('DELETE', `/api/tools/${id}`)).status).toBe(200);

  it('files are accepted unchanged or refused with a reason', async () => {
    const files = [
      { name: 'a.zip', content: aZip() },
      { name: 'a.exe', content: anExe() },
      { name: 'a.pdf', content: aPdf() },
      { name: 'a.txt', content: aText() },
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), mutations, async ({ name, content }, steps) => {
        const bytes = mutate(content, steps);
        const { status, body } = await upload('toolFile', name, bytes);
        if (status !== 201 || bytes.length === 0) return;
        expect([body.fileSize, body.sha256]).toEqual([
          bytes.length,
          createHash('sha256').update(bytes).digest('hex'),
        ]);
        await remove(body.id as string);
      }),
      { numRuns: RUNS },
    );
  }, 900_000);

  it('images are re-encoded or refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pictures),
        mutations,
        async ({ name, content }, steps) => {
          const bytes = mutate(content, steps);
          const { status, body } = await upload('thumbnail', name, bytes);
          if (status !== 201) return;
          if (body.thumbnailUrl)
            expect((await admin.get(body.thumbnailUrl as string)).bytes.equals(bytes)).toBe(false);
          await remove(body.id as string);
        },
      ),
      { numRuns: RUNS },
    );
  }, 900_000);
});
