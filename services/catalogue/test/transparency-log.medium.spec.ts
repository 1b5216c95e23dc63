import { buffer } from 'node:stream/consumers';
import type { ToolVersion } from '@libs/contracts';
import { unavailable } from '@libs/errors';
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
import { signLogNote } from '../src/transparency-log/log-notes';
import { aCatalogue, closeCatalogues, keysOf } from './a-catalogue';
import { addTool, aToolFile, editTool, toolFields, sendForm } from './factories';
import { readEntries, readHead, readLog, signedAndLogged, withdraw } from './log-reader';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => Promise.all([service.close(), closeCatalogues()]));

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
    const text = note.slice(0, note.indexOf('\n\n') + 1);
    const sign = (of: string) => signLogNote(of, text.split('\n')[0]!, keysOf(service));
    const behind = sign(text.replace(`\n${size}\n`, `\n${size + 5}\n`));
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
      expect((await get('checkpoint', replica)).text).toBe(behind);
      const another = text.replace(/\n[^\n]{44}\n/, `\n${'A'.repeat(43)}=\n`);
      await store().put(CHECKPOINT_KEY, Buffer.from(note.replace(text, another)));
      await expect(guard.requireIntact()).rejects.toThrow('not signed with one of the keys');
      expect((await replica.request({ url: '/log/checkpoint' })).status).toBe(503);
      await store().put(CHECKPOINT_KEY, Buffer.from(sign(another)));
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

  it('is served while the database has fewer or other entries, which get no head of their own', async () => {
    const { service: tested, published, stored: storedNote, tamper, note } = await aCatalogue();
    await addTool(tested, { toolFile: textFile('one') });
    await addTool(tested, { toolFile: textFile('two') });
    const head = await published();
    await tamper('delete from log_entries where index = 1');
    await tested.query('update log_state set size = 1');
    expect(await note()).toBe(head);
    const replica = await startTestService(catalogue, {
      settings: tested.environment,
      nats: tested.nats,
    });
    try {
      expect((await get('checkpoint', replica)).text).toBe(head);
      await tamper('update log_entries set leaf_hash = $1', [Buffer.alloc(32)]);
      expect((await get('checkpoint', replica)).text).toBe(head);
      expect(await storedNote()).toBe(head);
    } finally {
      await replica.close();
    }
  });

  it('responds 503 for a head and for tiles of which entries are missing', async () => {
    const { service: tested, tamper } = await aCatalogue();
    await addTool(tested, { toolFile: textFile('one') });
    await addTool(tested, { toolFile: textFile('two') });
    await tamper('delete from log_entries where index = 0');
    const replica = await startTestService(catalogue, {
      settings: tested.environment,
      nats: tested.nats,
    });
    try {
      for (const path of ['checkpoint', tilePath(0, 0, 2), entriesPath(0, 2)]) {
        const { status, body } = await replica.request({ url: `/log/${path}` });
        expect([path, status, body]).toEqual([
          path,
          503,
          expect.objectContaining({ code: 'log_incomplete' }),
        ]);
      }
    } finally {
      await replica.close();
    }
  });

  it('is waited for by whatever changes the log when the store is down', async () => {
    const { service: tested, published, put } = await aCatalogue();
    const { id } = await addTool(tested, { toolFile: textFile('one') });
    await put(CHECKPOINT_KEY, (await published()).replace('— ', '— x')); // so that nothing is proven
    expect(await tested.app.get(LogGuard).findProblem()).toBeDefined();
    jest
      .spyOn(tested.app.get(ObjectStore), 'stat')
      .mockRejectedValue(unavailable('storage_unavailable', 'File storage is unavailable.'));
    const withdrawal = {
      method: 'POST',
      url: `/api/admin/tools/${id}/versions/1/withdraw`,
    } as const;
    const responses = [
      await editTool(tested, id, { slug: 'renamed-meanwhile' }),
      await tested.request({ ...withdrawal, body: { reason: 'Test' }, as: anAdmin() }),
      await tested.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() }),
      await tested.request({ url: '/log/checkpoint' }),
    ];
    for (const { status, body } of responses)
      expect([status, body.code]).toEqual([503, 'storage_unavailable']);
    expect(await tested.query('select size from log_state')).toEqual([{ size: '1' }]);
  });

  it('is missed when it is gone, but not before the first one', async () => {
    const { service: tested, published, remove, problem } = await aCatalogue();
    const guard = tested.app.get(LogGuard);
    expect(await problem()).toBeUndefined();
    await addTool(tested, { toolFile: textFile('one') });
    await published();
    expect([await problem(), guard.isMissing]).toEqual([undefined, false]);
    await remove(CHECKPOINT_KEY);
    expect([await problem(), guard.isMissing]).toEqual([undefined, true]);
  });
});
