import { decodeEntries, decodeLogEntry, entriesPath, leafHash, tilePath } from '@libs/transparency';
import { LogGuard } from '../src/transparency-log/log-guard';
import { signLogNote } from '../src/transparency-log/log-notes';
import { restartMarkKey } from '../src/transparency-log/restart-mark';
import { aCatalogue, closeCatalogues, keysOf, OTHER_KEYS } from './a-catalogue';
import { addTool, aToolFile, editTool } from './factories';
import { readEntries, readHead, readLog, signedAndLogged, withdraw } from './log-reader';

afterAll(closeCatalogues);

const textFile = (text: string) => aToolFile('tool.txt', Buffer.from(`${text}\n`));

describe('a new log', () => {
  it('begins with the checkpoint of the old one, and has every version again', async () => {
    const { service, published, restart, audit, problem } = await aCatalogue();
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { toolFile: textFile('two') });
    const old = await published();
    const formerTile = await readLog(service, tilePath(0, 0, 2));
    const { origin } = await restart(old);
    expect(origin).toMatch(/\/log\/2$/);
    const tile = tilePath(0, 0, 2);
    const { headers, bytes } = await readLog(service, `${tile}?log=2`);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('etag')).not.toBe(formerTile.headers.get('etag'));
    const unnamed = await readLog(service, tile);
    expect([unnamed.bytes, unnamed.headers.get('cache-control')]).toEqual([bytes, 'no-cache']);
    for (const other of ['1', '3', 'x&log=2'])
      expect((await service.request({ url: `/log/${tile}?log=${other}` })).status).toBe(404);
    expect(await problem()).toBeUndefined();
    expect(await audit()).toMatchObject({ origin, size: 2, versions: 2, problems: [] });
    expect(await readHead(service)).toMatchObject({ origin, size: 2 });
    const [first] = decodeEntries((await readLog(service, entriesPath(0, 2))).bytes);
    expect(decodeLogEntry(first!)).toMatchObject({ action: 'publish', version: 1, previous: old });
    await addTool(service, { toolFile: textFile('three') });
    await published();
    expect((await audit()).problems).toEqual([]);
  });

  it('says what the signatures say, also of versions that were changed or withdrawn', async () => {
    const { service, published, restart, audit } = await aCatalogue();
    const { id } = await addTool(service, { toolFile: textFile('one') });
    await editTool(service, id, { toolFile: textFile('two') });
    await withdraw(service, id, 1);
    await editTool(service, id, { slug: `restarted-${id.slice(0, 8)}` });
    await service.query("update tool_versions set published_at = published_at - interval '1 hour'");
    await restart(await published());
    const { signed, logged } = await signedAndLogged(service, id);
    expect(signed).toEqual(logged);
    expect((await audit()).problems).toEqual([]);
    const entries = (await readEntries(service)).map(decodeLogEntry);
    const named = entries.map(({ action, version, policy }) => [action, version, policy?.result]);
    expect(named).toEqual([
      ['publish', 1, 'passed'],
      ['change', 1, 'passed'],
      ['withdraw', 1, undefined],
      ['publish', 2, 'passed'],
      ['change', 2, 'passed'],
    ]);
  });

  it('is not begun with a version that is not what was signed', async () => {
    const { service, published, restart, problem } = await aCatalogue();
    const { id } = await addTool(service, { toolFile: textFile('one') });
    const old = await published();
    await service.query("update tool_versions set sha256 = repeat('0', 64)");
    await expect(restart(old)).rejects.toThrow(
      `Version 1 of the tool ${id} is not the file that was signed: its signature is about another file.`,
    );
    expect(await problem()).toBeUndefined();
  });

  it('that somebody with the database began is refused by the catalogue and found by the audit', async () => {
    const { service, published, stored, restart, audit, problem } = await aCatalogue();
    await addTool(service, { toolFile: textFile('one') });
    const old = await published();
    await restart(old, { isMarked: false });
    expect(await problem()).toMatch(/^The database has the log \S+, which nobody has begun\.$/);
    expect((await audit()).problems).toEqual([
      expect.stringMatching(/^No operator has begun the log \S+\/log\/2/),
    ]);
    await expect(addTool(service, { toolFile: textFile('two') })).rejects.toThrow('log_incomplete');
    expect(await stored()).toBe(old);
  });

  it('is refused with a mark by another key, of another log, or a mere checkpoint', async () => {
    const { service, published, restart, note, put, audit, problem } = await aCatalogue();
    await addTool(service, { toolFile: textFile('one') });
    const old = await published();
    const { mark, origin } = await restart(old, { keys: OTHER_KEYS });
    const refusal = `The log ${origin} in the database is not the one that the operator has begun.`;
    expect(await problem()).toBe(refusal);
    expect((await audit()).problems).toEqual([expect.stringContaining('cannot be verified')]);
    await put(restartMarkKey(2), await note());
    expect(await problem()).toBe(refusal);
    const text = mark.slice(0, mark.indexOf('\n\n') + 1);
    const others = [
      text.replace(/^(.+\n)1\n/, '$12\n'),
      text.replace(/\n.{43}=\nreplaces/, `\n${'A'.repeat(43)}=\nreplaces`),
      text.replace(/replaces .{43}/, `replaces ${'A'.repeat(43)}`),
    ];
    for (const other of others) {
      await put(restartMarkKey(2), signLogNote(other, origin, keysOf(service)));
      expect([other === text, await problem()]).toEqual([false, refusal]);
      expect((await audit()).problems).toEqual([
        `The log ${origin} is not the one that the operator has begun.`,
      ]);
    }
    await put(restartMarkKey(2), signLogNote(text, origin, keysOf(service)));
    expect(await problem()).toBeUndefined();
  });

  it('does not hide what happens to the rows of the old one', async () => {
    const { service, published, restart, audit, tamper } = await aCatalogue();
    await addTool(service, { toolFile: textFile('one') });
    await addTool(service, { toolFile: textFile('two') });
    const { origin } = await restart(await published());
    const base = origin.replace(/\/2$/, '');
    await published();
    expect((await audit()).problems).toEqual([]);
    const entry = Buffer.from('{}');
    const hash = Buffer.from(leafHash(new Uint8Array(entry)));
    await tamper('update log_entries set entry = $1, leaf_hash = $2 where log = 1 and index = 1', [
      entry,
      hash,
    ]);
    expect((await audit()).problems).toEqual([
      'Log 1: Entry 1 is not an entry of a log.',
      `The log ${base} is not what it was when the operator began ${origin}.`,
      `The first 2 entries of the log ${base} are not those that were published.`,
    ]);
    await tamper('delete from log_entries where log = 1');
    expect((await audit()).problems).toEqual([
      `The log ${base} is not what it was when the operator began ${origin}.`,
    ]);
  });

  it('gets a name that was never published, also after a backup from before another restart', async () => {
    const { service, published, restart, audit, problem, tamper } = await aCatalogue();
    await addTool(service, { toolFile: textFile('one') });
    const old = await published();
    const [state] = await service.query<{ origin: string }>('select * from log_state');
    await restart(old);
    await published();
    await tamper('delete from log_entries where log = 2');
    await service.query('update log_state set log = 1, size = 1, previous = null, origin = $1', [
      state?.origin,
    ]);
    expect(await problem()).toMatch(/^The published log is \S+\/log\/2, but the database has/);
    const { origin } = await restart((await service.app.get(LogGuard).readStored()) ?? '');
    expect(origin).toBe(`${state?.origin}/3`);
    expect(await problem()).toBeUndefined();
    await published();
    const tile = tilePath(0, 0, 1);
    const unnamed = await readLog(service, tile);
    const named = await readLog(service, `${tile}?log=3`);
    expect(named.headers.get('cache-control')).toContain('immutable');
    expect([unnamed.bytes, unnamed.headers.get('cache-control')]).toEqual([
      named.bytes,
      'no-cache',
    ]);
    expect((await service.request({ url: `/log/${tile}?log=2` })).status).toBe(404);
    expect(await audit()).toMatchObject({
      problems: [],
      notes: [
        expect.stringContaining('/log/2 had 1 entries, of which 1 were lost'),
        expect.stringContaining('Versions that the key'),
      ],
    });
  });
});
