import { leafHash, type LogAction } from '@libs/transparency';
import { logVersion } from '../src/tools/log-version';
import type { ToolVersionRecord } from '../src/tools/tool-version.entity';
import { CHECKPOINT_KEY } from '../src/transparency-log/log-guard';
import { aCatalogue, closeCatalogues, OTHER_KEYS } from './a-catalogue';
import { addTool, aToolFile } from './factories';
import { readHead } from './log-reader';

afterAll(closeCatalogues);

const textFile = (text: string) => aToolFile('tool.txt', Buffer.from(`${text}\n`));

describe('the audit of the log', () => {
  it('finds nothing in an intact log, and each change of a row, a version or the head', async () => {
    const { service, published, audit, tamper } = await aCatalogue();
    const { id } = await addTool(service, { toolFile: textFile('audited') });
    await addTool(service, { toolFile: textFile('last') });
    await published();
    const { size } = await readHead(service);
    expect(await audit()).toMatchObject({ size, problems: [] });

    await service.query("update tool_versions set sha256 = repeat('0', 64) where tool_id = $1", [
      id,
    ]);
    expect((await audit()).problems).toEqual([
      `Version 1 of the tool ${id} is not the file that was published.`,
    ]);
    await service.query('delete from tool_versions where tool_id = $1', [id]);
    expect((await audit()).problems).toEqual([
      `Version 1 of the tool ${id} was published, but is gone.`,
    ]);

    const last = size - 1;
    await tamper('update log_entries set entry = $1 where index = $2', [Buffer.from('{}'), last]);
    expect((await audit()).problems).toEqual(
      expect.arrayContaining([
        `Entry ${last} was rewritten: its hash has changed.`,
        `Entry ${last} is not an entry of a log.`,
      ]),
    );
    await tamper('update log_entries set leaf_hash = $1 where index = $2', [
      Buffer.from(leafHash(new TextEncoder().encode('{}'))),
      last,
    ]);
    expect((await audit()).problems).toContain(
      `The first ${size} entries are not those that were published.`,
    );
    await tamper('delete from log_entries where index = $1', [last]);
    expect((await audit()).problems).toEqual(
      expect.arrayContaining([
        `The head has ${size} entries, but there are ${last}.`,
        `The published log has ${size} entries, but there are ${last}.`,
      ]),
    );
    await tamper('delete from log_entries where index = 0');
    expect((await audit()).problems).toContain('The head has 2 entries, but there are 0.');
  });

  it('finds an entry that gives a version another file, and one that publishes it once more', async () => {
    const { service, published, audit } = await aCatalogue();
    const { id, slug, sha256 } = await addTool(service, { toolFile: textFile('one') });
    const log = (action: LogAction, version: number, digest = sha256 ?? '') => {
      const file = { number: version, filename: 'tool.txt', size: 4, sha256: digest };
      const named = { version: file as ToolVersionRecord, at: new Date(), reason: 'Test' };
      return service.dataSource.transaction((tx) => logVersion(tx, action, { id, slug }, named));
    };
    await log('change', 1);
    await published();
    expect((await audit()).problems).toEqual([
      `Version 1 of the tool ${id} has the signature of something else.`,
    ]);
    await log('change', 1, '0'.repeat(64));
    await log('publish', 1);
    await log('change', 2);
    const name = `of the tool ${id}`;
    expect((await audit()).problems).toEqual(
      expect.arrayContaining([
        `Entry 2 gives version 1 ${name} another file.`,
        `Entry 3 publishes version 1 ${name} once more.`,
        `Entry 4 is about version 2 ${name}, which was not published before.`,
      ]),
    );
  });

  it('finds a signature that is of another version, by another key, or wrong', async () => {
    const { service, published, audit } = await aCatalogue();
    const [{ id }, { id: other }] = [
      await addTool(service, { toolFile: textFile('signed') }),
      await addTool(service, { toolFile: textFile('other') }),
    ];
    await published();
    const [version] = await service.query<{ signature: string }>(
      'select signature from tool_versions where tool_id = $1',
      [id],
    );
    const { signature } = version!;
    const name = `Version 1 of the tool ${id}`;
    const auditWith = async (text: string) => {
      await service.query('update tool_versions set signature = $1 where tool_id = $2', [text, id]);
      return (await audit()).problems;
    };
    expect(await auditWith(signature.replace('size:', 'size:1'))).toEqual([
      `${name} has a wrong signature.`,
    ]);
    expect(await auditWith('nothing')).toEqual([`${name} has no signature.`]);
    await service.query(
      'update tool_versions set signature = (select signature from tool_versions where tool_id = $2) where tool_id = $1',
      [id, other],
    );
    expect((await audit()).problems).toEqual([`${name} has the signature of something else.`]);
    expect(await auditWith(signature)).toEqual([]);
    await service.query('delete from signing_keys');
    expect((await audit()).problems).toContainEqual(
      expect.stringMatching(/^Version 1 .* is signed with \w{16}, which is none of the recorded/),
    );
  });

  it('does not call a log intact whose checkpoint is missing, or signed by nobody it knows', async () => {
    const { service, published, remove, audit, put } = await aCatalogue();
    await addTool(service, { toolFile: textFile('one') });
    const note = await published();
    expect((await audit(OTHER_KEYS)).problems).toEqual([
      expect.stringMatching(/^The published checkpoint cannot be verified with the given keys\./),
    ]);
    await put(CHECKPOINT_KEY, note.replace(/\n— [^]*$/, '\n'));
    expect((await audit()).problems).toHaveLength(1);
    await remove(CHECKPOINT_KEY);
    expect((await audit()).problems).toEqual([
      expect.stringMatching(/^The object store has no checkpoint/),
    ]);
  });
});
