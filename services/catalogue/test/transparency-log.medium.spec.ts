import { buffer } from 'node:stream/consumers';
import type { ToolVersion } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import {
  decodeEntries,
  decodeLogEntry,
  entriesPath,
  inclusionProofFromTiles,
  leafHash,
  parseSignature,
  parseTrustedComment,
  parseVerifierKey,
  rootFromTiles,
  tilePath,
  tileWidth,
  verifyCheckpoint,
  verifyInclusion,
} from '@libs/transparency';
import { anAdmin, eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { CHECKPOINT_KEY, LogGuard } from '../src/transparency-log/log-guard';
import { auditLog } from '../src/versions/audit-log';
import { restartLog } from '../src/versions/restart-log';
import { addTool, aToolFile, editTool, toolFields, sendForm } from './factories';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const textFile = (text: string, name = 'tool.txt') => aToolFile(name, Buffer.from(`${text}\n`));
const get = async (path: string, from = service) => {
  const { status, bytes, headers } = await from.request({ url: `/log/${path}` });
  if (status !== 200) throw new Error(`/log/${path} is ${status}`);
  return { text: bytes.toString(), bytes: new Uint8Array(bytes), headers };
};
const head = async (from = service) =>
  verifyCheckpoint(
    (await get('checkpoint', from)).text,
    parseVerifierKey((await get('vkey', from)).text),
  );
const readTile = async (level: number, index: number, width: number) =>
  (await get(tilePath(level, index, width))).bytes;
const readEntries = async (from = service) => {
  const { size } = await head(from);
  const bundles: Uint8Array[][] = [];
  for (let index = 0; index * 256 < size; index += 1) {
    const path = entriesPath(index, tileWidth(0, index, size));
    bundles.push(decodeEntries((await get(path, from)).bytes));
  }
  return bundles.flat();
};
const entriesOf = async (toolId: string) =>
  (await readEntries()).map(decodeLogEntry).filter((entry) => entry.toolId === toolId);

const withdraw = (id: string, version: number, from = service) =>
  from.request({
    method: 'POST',
    url: `/api/admin/tools/${id}/versions/${version}/withdraw`,
    body: { reason: 'It asks for a password.' },
    as: anAdmin(),
  });
/** The trusted comments of a tool's versions, and what the entries say that the versions point to. */
async function signedAndLogged(id: string, from = service) {
  const url = `/api/tools/${id}/versions`;
  const { body: versions } = await from.request<ToolVersion[]>({ url });
  const entries = (await readEntries(from)).map(decodeLogEntry);
  const signed = await Promise.all(
    versions.map(async ({ version }) => {
      const { bytes } = await from.request({ url: `${url}/${version}/signature` });
      return parseTrustedComment(parseSignature(bytes.toString()).trustedComment);
    }),
  );
  const logged = versions.map(({ logIndex }) => {
    const { slug, version, file, size, sha256, at } = entries[logIndex]!;
    return { slug, version, file, size, sha256, time: Math.floor(Date.parse(at) / 1000) };
  });
  return { signed, logged };
}

describe('the transparency log', () => {
  it('has an entry for each publication, change and withdrawal, and for the deletion', async () => {
    const { id, slug } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { name: 'Renamed' });
    await editTool(service, id, { toolFile: textFile('one', 'other.txt') });
    await editTool(service, id, { toolFile: textFile('two') });
    await withdraw(id, 1);
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
    const entry = (await readEntries())[index]!;
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
    await withdraw(id, 1);
    await editTool(service, id, { slug: `indexed-${id.slice(0, 8)}` });
    const { signed, logged } = await signedAndLogged(id);
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
      const logged = (await readEntries()).slice(before.size).map(decodeLogEntry);
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

describe('the audit of the log', () => {
  const audit = (checkpoint?: string) => auditLog(service.dataSource.manager, checkpoint);
  /** Changes rows as somebody with the rights of the database's owner can. */
  const tamper = async (statement: string, values: unknown[] = []) => {
    await service.query('alter table log_entries disable trigger user');
    await service.query(statement, values);
    await service.query('alter table log_entries enable trigger user');
  };

  it('finds nothing in an intact log, and each change of a row, a version or the head', async () => {
    const { id } = await addTool(service, { toolFile: textFile('audited') });
    await addTool(service, { toolFile: textFile('last') });
    const note = (await get('checkpoint')).text;
    const { size } = await head();
    expect(await audit(note)).toMatchObject({ size, problems: [] });

    await service.query("update tool_versions set sha256 = repeat('0', 64) where tool_id = $1", [
      id,
    ]);
    expect((await audit(note)).problems).toEqual([
      `Version 1 of the tool ${id} is not the file that was published.`,
    ]);
    await service.query('delete from tool_versions where tool_id = $1', [id]);
    expect((await audit(note)).problems).toEqual([
      `Version 1 of the tool ${id} was published, but is gone.`,
    ]);

    const last = size - 1;
    await tamper('update log_entries set entry = $1 where index = $2', [Buffer.from('{}'), last]);
    expect((await audit(note)).problems).toEqual(
      expect.arrayContaining([
        `Entry ${last} was rewritten: its hash is another one.`,
        `Entry ${last} is not an entry of a log.`,
      ]),
    );
    await tamper('update log_entries set leaf_hash = $1 where index = $2', [
      Buffer.from(leafHash(new TextEncoder().encode('{}'))),
      last,
    ]);
    expect((await audit(note)).problems).toContain(
      `The first ${size} entries are not those that were published.`,
    );
    await tamper('delete from log_entries where index = $1', [last]);
    expect((await audit(note)).problems).toEqual(
      expect.arrayContaining([
        `The head has ${size} entries, but there are ${last}.`,
        `The published log has ${size} entries, but there are ${last}.`,
      ]),
    );
    await tamper('delete from log_entries where index = 1');
    expect((await audit()).problems).toContain('Entry 1 is missing: the next one is 2.');
  });
});

describe('a new log', () => {
  it('begins with the checkpoint of the old one, and has every version again', async () => {
    const fresh = await startTestService(catalogue);
    try {
      const { id } = await addTool(fresh, { toolFile: textFile('one') });
      await editTool(fresh, id, { toolFile: textFile('two') });
      const old = (await get('checkpoint', fresh)).text;
      const formerTile = await get(tilePath(0, 0, 2), fresh);
      const { origin } = await fresh.dataSource.transaction((tx) => restartLog(tx, old));
      expect(origin).toMatch(/\/log\/2$/);
      const tile = tilePath(0, 0, 2);
      const { headers, bytes } = await get(`${tile}?log=2`, fresh);
      expect(headers.get('cache-control')).toContain('immutable');
      expect(headers.get('etag')).not.toBe(formerTile.headers.get('etag'));
      const unnamed = await get(tile, fresh);
      expect([unnamed.bytes, unnamed.headers.get('cache-control')]).toEqual([bytes, 'no-cache']);
      for (const other of ['1', '3', 'x&log=2'])
        expect((await fresh.request({ url: `/log/${tile}?log=${other}` })).status).toBe(404);
      expect(await auditLog(fresh.dataSource.manager, old)).toMatchObject({
        origin,
        size: 2,
        versions: 2,
        problems: [],
      });
      const key = parseVerifierKey((await get('vkey', fresh)).text);
      const { size } = verifyCheckpoint((await get('checkpoint', fresh)).text, key);
      expect([key.name, size]).toEqual([origin, 2]);
      const [first] = decodeEntries((await get(entriesPath(0, 2), fresh)).bytes);
      expect(decodeLogEntry(first!)).toMatchObject({
        action: 'publish',
        version: 1,
        previous: old,
      });
      await addTool(fresh, { toolFile: textFile('three') });
      expect((await auditLog(fresh.dataSource.manager, old)).problems).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it('says what the signatures say, also of versions that were changed or withdrawn', async () => {
    const fresh = await startTestService(catalogue);
    try {
      const { id } = await addTool(fresh, { toolFile: textFile('one') });
      await editTool(fresh, id, { toolFile: textFile('two') });
      await withdraw(id, 1, fresh);
      await editTool(fresh, id, { slug: `restarted-${id.slice(0, 8)}` });
      await fresh.query("update tool_versions set published_at = published_at - interval '1 hour'");
      const old = (await get('checkpoint', fresh)).text;
      await fresh.dataSource.transaction((tx) => restartLog(tx, old));
      const { signed, logged } = await signedAndLogged(id, fresh);
      expect(signed).toEqual(logged);
      const entries = (await readEntries(fresh)).map(decodeLogEntry);
      const named = entries.map(({ action, version, policy }) => [action, version, policy?.result]);
      expect(named).toEqual([
        ['publish', 1, 'passed'],
        ['change', 1, 'passed'],
        ['withdraw', 1, undefined],
        ['publish', 2, 'passed'],
        ['change', 2, 'passed'],
      ]);
    } finally {
      await fresh.close();
    }
  });
});
