import { buffer } from 'node:stream/consumers';
import type { ToolVersion } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import {
  decodeLogEntry,
  entriesPath,
  inclusionProofFromTiles,
  leafHash,
  rootFromTiles,
  tilePath,
  verifyInclusion,
} from '@libs/transparency';
import { anAdmin, eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { CHECKPOINT_KEY, LogGuard } from '../src/transparency-log/log-guard';
import { addTool, aToolFile, editTool, toolFields, sendForm } from './factories';
import { readEntries, readHead, readLog, signedAndLogged, withdraw } from './log-reader';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const textFile = (text: string, name = 'tool.txt') => aToolFile(name, Buffer.from(`${text}\n`));
const get = (path: string, from = service) => readLog(from, path);
const head = (from = service) => readHead(from);
const readTile = async (level: number, index: number, width: number) =>
  (await get(tilePath(level, index, width))).bytes;
const entriesOf = async (toolId: string) =>
  (await readEntries(service)).map(decodeLogEntry).filter((entry) => entry.toolId === toolId);

describe('the transparency log', () => {
  it('has an entry for each publication, change and withdrawal, and for the deletion', async () => {
    const { id, slug } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { name: 'Renamed' });
    await editTool(service, id, { toolFile: textFile('one', 'other.txt') });
    await editTool(service, id, { toolFile: textFile('two') });
    await withdraw(service, id, 1);
    await editTool(service, id, { slug: `logged-${id.slice(0, 8)}` });
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    const named = (await entriesOf(id)).map((entry) => [
      entry.action,
      entry.slug === slug,
      entry.version,
      entry.file,
      entry.reason,
      entry.policy?.result,
    ]);
    expect(named).toEqual([
      ['publish', true, 1, 'tool.txt', undefined, 'passed'],
      ['change', true, 1, 'other.txt', undefined, 'passed'],
      ['publish', true, 2, 'tool.txt', undefined, 'passed'],
      ['withdraw', true, 1, 'other.txt', 'It asks for a password.', undefined],
      ['change', false, 2, 'tool.txt', undefined, 'passed'],
      ['withdraw', false, 2, 'tool.txt', 'The tool was deleted.', undefined],
    ]);
  });

  it('includes every version under the signed checkpoint, at the index of the version', async () => {
    const { id, sha256 } = await addTool(service, { toolFile: textFile('included') });
    const { body } = await service.request<ToolVersion[]>({ url: `/api/tools/${id}/versions` });
    const index = body[0]!.logIndex;
    const { size, root } = await head();
    expect(await rootFromTiles(size, readTile)).toEqual(root);
    const entry = (await readEntries(service))[index]!;
    expect(decodeLogEntry(entry)).toMatchObject({ action: 'publish', toolId: id, sha256 });
    const proof = await inclusionProofFromTiles(index, size, readTile);
    expect(verifyInclusion({ leafHash: leafHash(entry), index, size, proof, root })).toBe(true);
    const file = await service.request({ url: `/api/files/${sha256}` });
    expect(file.body.tools).toEqual([
      expect.objectContaining({ toolId: id, version: 1, isCurrent: true, logIndex: index }),
    ]);
    expect((await service.request({ url: `/api/files/${'0'.repeat(64)}` })).status).toBe(404);
  });

  it('has the entry that each signature is about at the index of the version, also after changes', async () => {
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { toolFile: textFile('one', 'other.txt') });
    await editTool(service, id, { toolFile: textFile('two') });
    await withdraw(service, id, 1);
    await editTool(service, id, { slug: `indexed-${id.slice(0, 8)}` });
    const { signed, logged } = await signedAndLogged(service, id);
    expect(signed).toEqual(logged);
  });

  it('has tiles that can be kept for ever, and a checkpoint that must be asked for', async () => {
    await addTool(service);
    const { size } = await head();
    expect((await get(tilePath(0, 0, size))).headers.get('cache-control')).toContain('immutable');
    expect((await get('checkpoint')).headers.get('cache-control')).toBe('no-cache');
    for (const path of [tilePath(0, 0, size + 1), 'tile/0/0', 'tile/x/000', entriesPath(1)])
      expect((await service.request({ url: `/log/${path}` })).status).toBe(404);
  });

  it('is not changed by a refused upload', async () => {
    const before = await head();
    const form = toolFields({ toolFile: aToolFile('bad.zip', Buffer.from('no zip')) });
    expect((await sendForm(service, 'POST', '/api/tools', form)).status).toBe(400);
    expect(await head()).toEqual(before);
  });

  it('refuses changed and removed rows', async () => {
    await addTool(service);
    for (const statement of [
      "update log_entries set entry = '' where index = 0",
      'delete from log_entries where index = 0',
      'truncate log_entries',
    ])
      await expect(service.query(statement)).rejects.toThrow('never changed');
  });

  it('has one order for the publications of two replicas', async () => {
    const replica = await startTestService(catalogue, {
      settings: service.environment,
      nats: service.nats,
    });
    try {
      const before = await head();
      const added = await Promise.all(
        Array.from({ length: 12 }, (_, number) =>
          addTool(number % 2 ? service : replica, {
            name: `Replicated ${number}`,
            toolFile: textFile(`replicated ${number}`),
          }),
        ),
      );
      const after = await head(replica);
      expect(after.size).toBe(before.size + 12);
      expect(await head()).toEqual(after);
      expect(await rootFromTiles(after.size, readTile)).toEqual(after.root);
      const logged = (await readEntries(service)).slice(before.size).map(decodeLogEntry);
      expect(logged.map(({ toolId }) => toolId).sort()).toEqual(added.map(({ id }) => id).sort());
    } finally {
      await replica.close();
    }
  });
});

describe('the checkpoint in the object store', () => {
  const store = () => service.app.get(ObjectStore);
  const stored = async () => (await buffer(await store().get(CHECKPOINT_KEY))).toString();

  it('follows the log, and a database that is behind it publishes nothing', async () => {
    await addTool(service);
    const note = (await get('checkpoint')).text;
    await eventually(async () => expect(await stored()).toBe(note));
    const { size } = await head();
    const behind = note.replace(`\n${size}\n`, `\n${size + 5}\n`);
    await store().put(CHECKPOINT_KEY, Buffer.from(behind)); // before the replica's job stores its own
    const replica = await startTestService(catalogue, {
      settings: service.environment,
      nats: service.nats,
    });
    try {
      const guard = replica.app.get(LogGuard);
      await expect(guard.requireIntact()).rejects.toThrow(
        `The log in the database has ${size} entries, but ${size + 5} were published.`,
      );
      const form = toolFields({ toolFile: textFile('refused') });
      const { status, body } = await sendForm(replica, 'POST', '/api/tools', form);
      expect([status, body.code]).toEqual([503, 'log_incomplete']);
      const forged = note.replace(/\n[^\n]{44}\n/, `\n${'A'.repeat(43)}=\n`);
      await store().put(CHECKPOINT_KEY, Buffer.from(forged));
      await expect(guard.requireIntact()).rejects.toThrow('are not those that were published');
      await store().put(CHECKPOINT_KEY, Buffer.from(note));
      await guard.requireIntact();
      await store().put(CHECKPOINT_KEY, Buffer.from(behind)); // as if the database of this process had been restored
      expect(await guard.findProblem()).toMatch('were published');
      await expect(guard.requireIntact()).rejects.toThrow('were published');
      await store().put(CHECKPOINT_KEY, Buffer.from(note));
      await guard.requireIntact();
    } finally {
      await replica.close();
    }
  });
});
