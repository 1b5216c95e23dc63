import { createHash } from 'node:crypto';
import type { PublicSigningKey, Tool, ToolVersion } from '@libs/contracts';
import {
  decodeEntries,
  decodeLogEntry,
  entriesPath,
  parsePublicKey,
  parseSignature,
  parseTrustedComment,
  parseVerifierKey,
  rootFromTiles,
  tilePath,
  tileWidth,
  verifyCheckpoint,
  verifyTrustedComment,
} from '@libs/transparency';
import { aForm, aMember, aTool, Client, eventually, theAdministrator } from '@testing';

const [ONE, TWO] = [Buffer.from('the first\n'), Buffer.from('the second\n')];
const REASON = 'It asks for a password.';

describe('the versions of a tool, through the gateway', () => {
  const visitor = new Client();
  let admin: Client;
  let tool: Tool;
  beforeAll(async () => {
    admin = await theAdministrator();
    tool = await aTool(admin, {}, ONE, 'kit.txt');
    const form = aForm({ versionNotes: 'Fixed.' }, { toolFile: { name: 'kit.txt', content: TWO } });
    expect((await admin.request('PUT', `/api/tools/${tool.id}`, form)).status).toBe(200);
  });

  const versions = async (): Promise<ToolVersion[]> =>
    (await visitor.get(`/api/tools/${tool.id}/versions`)).body;
  const download = (member: Client, version: number) =>
    member.post(`/api/tools/${tool.id}/versions/${version}/download`);
  const bytesOf = async (path: string) => {
    const { status, bytes } = await visitor.get(path);
    expect([path, status]).toEqual([path, 200]);
    return new Uint8Array(bytes);
  };
  const textOf = async (path: string) => Buffer.from(await bytesOf(path)).toString();

  it('are downloaded, resumed and counted like the newest', async () => {
    const member = await aMember();
    const before = (await visitor.get(`/api/tools/${tool.id}`)).body.downloadCount;
    const { status, headers, bytes } = await download(member, 1);
    expect([status, bytes]).toEqual([200, ONE]);
    const rest = await member.get(headers.get('content-location')!, { range: 'bytes=4-' });
    expect([rest.status, rest.bytes]).toEqual([206, ONE.subarray(4)]);
    await eventually(async () =>
      expect((await visitor.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(before + 1),
    );
    expect((await download(visitor, 1)).status).toBe(401);
    expect((await download(member, 9)).status).toBe(404);
  });

  it('have signatures by a published key', async () => {
    const signature = parseSignature(await textOf(`/api/tools/${tool.id}/versions/2/signature`));
    const key = await textOf('/.well-known/minisign.pub');
    expect(verifyTrustedComment(signature, parsePublicKey(key))).toBe(true);
    expect(parseTrustedComment(signature.trustedComment)).toMatchObject({
      version: 2,
      sha256: createHash('sha256').update(TWO).digest('hex'),
    });
    const keys = (await visitor.get('/api/signing-keys')).body as PublicSigningKey[];
    expect(keys.map(({ publicKey }) => publicKey)).toContain(key);
  });

  it('are in the log, whose tiles give the root of its signed checkpoint', async () => {
    const key = parseVerifierKey(await textOf('/log/vkey'));
    const { size, root } = verifyCheckpoint(await textOf('/log/checkpoint'), key);
    const read = (level: number, index: number, width: number) =>
      bytesOf(`/log/${tilePath(level, index, width)}`);
    expect(await rootFromTiles(size, read)).toEqual(root);
    const [newest] = await versions();
    const index = Math.floor(newest!.logIndex / 256);
    const bundle = await bytesOf(`/log/${entriesPath(index, tileWidth(0, index, size))}`);
    const entry = decodeLogEntry(decodeEntries(bundle)[newest!.logIndex % 256]!);
    expect(entry).toMatchObject({ action: 'publish', toolId: tool.id, version: 2 });
    const { headers } = await visitor.get(`/log/${tilePath(0, 0, Math.min(size, 256))}`);
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await visitor.get('/log/tile/9/999')).status).toBe(404);
    const file = (await visitor.get(`/api/files/${newest!.sha256}`)).body;
    expect(file.tools[0]).toMatchObject({ toolId: tool.id, version: 2, isCurrent: true });
  });

  it('are withdrawn by administrators alone; caches and members learn of it', async () => {
    const member = await aMember();
    const withdraw = (who: Client) =>
      who.post(`/api/admin/tools/${tool.id}/versions/2/withdraw`, { reason: REASON });
    expect((await download(member, 2)).status).toBe(200);
    expect([(await withdraw(visitor)).status, (await withdraw(member)).status]).toEqual([401, 403]);
    expect((await versions())[0]).toMatchObject({ notes: 'Fixed.', withdrawnAt: null });
    expect((await withdraw(admin)).status).toBe(200);
    expect((await versions())[0]).toMatchObject({ withdrawalReason: REASON });
    expect((await visitor.get(`/api/tools/${tool.id}`)).body.fileVersion).toBe(1);
    const refused = await download(member, 2);
    expect([refused.status, refused.body.code]).toEqual([409, 'version_withdrawn']);
    await eventually(async () =>
      expect((await member.get('/api/account/tools')).body).toEqual([
        expect.objectContaining({ id: tool.id, withdrawalReason: REASON }),
      ]),
    );
  });
});
