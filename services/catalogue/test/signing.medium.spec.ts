import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PublicSigningKey } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { PeriodicJobs } from '@libs/service';
import { MinisignSigner } from '@libs/signing';
import {
  formatTrustedComment,
  parsePublicKey,
  parseSignature,
  parseTrustedComment,
  verifyTrustedComment,
} from '@libs/transparency';
import { startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import type { CatalogueSettings } from '../src/catalogue.settings';
import { FileSigner } from '../src/signing/file-signer';
import type { ToolVersionRecord } from '../src/tools/tool-version.entity';
import { addTool, aToolFile, editTool, type FormContent, sendForm } from './factories';
import { readHead } from './log-reader';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const blake2b = (bytes: Buffer): Buffer => createHash('blake2b512').update(bytes).digest();
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const textFile = (text: string, name = 'tool.txt') => aToolFile(name, Buffer.from(`${text}\n`));
const readText = async (url: string): Promise<string> =>
  (await service.request({ url })).bytes.toString();
const signatureOf = (id: string, version: number) =>
  readText(`/api/tools/${id}/versions/${version}/signature`);
const theKey = () => readText('/.well-known/minisign.pub');
const SEEDS = [3, 4].map((value) => Buffer.alloc(32, value).toString('base64'));
const keysOf = async (tested: TestService) =>
  (await tested.request<PublicSigningKey[]>({ url: '/api/signing-keys' })).body;

describe('the signature of a version', () => {
  it('is by the published key, and names the tool, the version and the file', async () => {
    const { id, slug } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { toolFile: textFile('two') });
    const signature = parseSignature(await signatureOf(id, 2));
    expect(verifyTrustedComment(signature, parsePublicKey(await theKey()))).toBe(true);
    expect(parseTrustedComment(signature.trustedComment)).toEqual({
      slug,
      version: 2,
      file: 'tool.txt',
      size: 4,
      time: expect.any(Number),
      sha256: sha256(Buffer.from('two\n')),
    });
    expect((await service.request({ url: `/api/tools/${id}/versions/3/signature` })).status).toBe(
      404,
    );
  });

  it('names the new slug and the new file name after a change', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { slug: `signed-${id.slice(0, 8)}` });
    await editTool(service, id, { toolFile: textFile('one', 'other.txt') });
    const { trustedComment } = parseSignature(await signatureOf(id, 1));
    expect(parseTrustedComment(trustedComment)).toMatchObject({
      slug: `signed-${id.slice(0, 8)}`,
      file: 'other.txt',
    });
  });
});

describe('a version that somebody with the database has changed', () => {
  const BYTES = Buffer.from('tampered\n');
  const TAMPER = `update tool_versions set size = $2, sha256 = $3, blake2b = $4 where tool_id = $1`;
  const RESTORE = `update tool_versions set size = $2, sha256 = $3, blake2b = $4, filename = $5 where tool_id = $1`;
  const columns = [BYTES.length, sha256(BYTES), blake2b(BYTES)];
  const altered = (problem: string) =>
    expect.objectContaining({
      code: 'version_altered',
      message: expect.stringContaining(`Version 1 is not the file that was signed: ${problem}.`),
    });
  const edit = async (id: string, fields: FormContent) =>
    (await sendForm(service, 'PUT', `/api/tools/${id}`, fields)).body;

  it('is not signed again when the tool or its file is renamed', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    const before = await signatureOf(id, 1);
    const { size } = await readHead(service);
    const [row] = await service.query<ToolVersionRecord>(
      'select * from tool_versions where tool_id = $1',
      [id],
    );
    for (const [at, change] of [
      'size = size + 1',
      "sha256 = repeat('0', 64)",
      "blake2b = '\\x00'",
      "filename = 'evil.txt'",
    ].entries()) {
      await service.query(`update tool_versions set ${change} where tool_id = $1`, [id]);
      expect(await edit(id, { slug: `altered-${at}` })).toEqual(
        altered('its signature is about another file'),
      );
      await service.query(RESTORE, [id, row!.size, row!.sha256, row!.blake2b, row!.filename]);
    }
    await service.query(TAMPER, [id, ...columns]);
    expect(await edit(id, { toolFile: textFile('one', 'other.txt') })).toEqual(
      altered('its signature is about another file'),
    );
    expect([await signatureOf(id, 1), (await readHead(service)).size]).toEqual([before, size]);
  });

  it('is not signed again when a recorded key of theirs has signed it', async () => {
    const { id, slug } = await addTool(service, { toolFile: textFile('one') });
    const theirs = new MinisignSigner(Buffer.alloc(32, 8).toString('base64'), 'SIGNING_KEYS');
    const [key] = theirs.publicKeys;
    const named = { slug, version: 1, file: 'tool.txt', size: BYTES.length, time: 1 };
    const comment = formatTrustedComment({ ...named, sha256: sha256(BYTES) });
    await service.query(TAMPER, [id, ...columns]);
    await service.query('update tool_versions set signature = $2 where tool_id = $1', [
      id,
      theirs.sign(blake2b(BYTES), comment),
    ]);
    expect(await edit(id, { slug: 'theirs' })).toEqual(
      altered('none of the recorded keys has made its signature'),
    );
    await service.query('insert into signing_keys (id, public_key, since) values ($1, $2, now())', [
      key.id,
      key.publicKey,
    ]);
    expect(await edit(id, { slug: 'theirs' })).toEqual(
      altered('its log entry is about another file'),
    );
    await service.query('delete from signing_keys where id = $1', [key.id]);
  });

  it('does not get the object of a file whose digest they gave the tool', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await service.query('update tools set file_sha256 = $2 where id = $1', [id, sha256(BYTES)]);
    expect(await edit(id, { toolFile: textFile('tampered') })).toEqual(
      altered('the tool has the digest of another file'),
    );
  });
});

describe('the signing keys', () => {
  it('are listed with the former ones, whose signatures stay valid', async () => {
    const { id } = await addTool(service, { toolFile: textFile('rotated') });
    const [former] = await keysOf(service);
    const rotated = await startTestService(catalogue, {
      settings: {
        DATABASE_NAME: service.environment.DATABASE_NAME!,
        S3_BUCKET: service.environment.S3_BUCKET ?? 'exe',
        SIGNING_KEYS: SEEDS.join(','),
      },
      nats: service.nats,
    });
    try {
      const keys = await keysOf(rotated);
      expect(keys.map(({ until }) => until === null).sort()).toEqual([false, true, true]);
      expect(keys.find((key) => key.id === former!.id)?.until).not.toBeNull();
      // A replica that still has the former key starts again during the rotation.
      await service.app.get(FileSigner).recordKeys();
      await rotated.app.get(FileSigner).recordKeys();
      expect(await keysOf(rotated)).toMatchObject(keys.map(({ id, since }) => ({ id, since })));
      const active = (await keysOf(rotated)).filter(({ until }) => until === null);
      expect(active.map((key) => key.id)).toEqual(
        keys.filter(({ until }) => until === null).map((key) => key.id),
      );
      const signature = parseSignature(await signatureOf(id, 1));
      expect(verifyTrustedComment(signature, parsePublicKey(former!.publicKey))).toBe(true);
    } finally {
      await rotated.close();
    }
  });
});

describe("Debian's minisign", () => {
  const isInstalled = spawnSync('minisign', ['-v']).error === undefined;
  const FILES = process.env.NIGHTLY ? 1000 : 100;
  const title = `accepts the signatures of ${FILES} random files, and refuses changed ones`;
  if (!isInstalled) it.skip(`${title}: not compared, minisign is not installed`, () => undefined);
  else
    it(title, async () => {
      const signer = new FileSigner(
        { SIGNING_KEYS: SEEDS[0] } as CatalogueSettings,
        service.app.get(Transactions),
        service.app.get(PeriodicJobs),
      );
      const folder = await mkdtemp(join(tmpdir(), 'minisign-'));
      const run = promisify(execFile);
      const at = (name: string) => join(folder, name);
      const verify = (name: string) =>
        run('minisign', ['-Vm', at(name), '-p', at('key.pub')], { encoding: 'utf8' });
      try {
        await writeFile(at('key.pub'), signer.publicKey);
        for (let number = 1; number <= FILES; number += 1) {
          const bytes = randomBytes(number * 7);
          const name = `file ${number} ü.zip`;
          const signed = {
            slug: 'tool',
            version: number,
            file: name,
            size: bytes.length,
            time: 1,
            sha256: sha256(bytes),
          };
          await writeFile(at(name), bytes);
          await writeFile(at(`${name}.minisig`), signer.sign(blake2b(bytes), signed));
          const { stdout } = await verify(name);
          expect(stdout).toContain(`version:${number} file:${name}`);
          expect(stdout).toContain(`sha256:${sha256(bytes)}`);
        }
        await writeFile(at('file 1 ü.zip'), 'changed');
        await expect(verify('file 1 ü.zip')).rejects.toThrow();
      } finally {
        await rm(folder, { recursive: true });
      }
    });
});
