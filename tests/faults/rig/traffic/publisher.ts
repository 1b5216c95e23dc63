import { createHash, randomBytes } from 'node:crypto';
import type { Tool } from '@libs/contracts';
import { aForm, aZip } from '@testing';
import type { Caller } from '../caller';
import type { Actor, Marketplace } from './actor';
import { download, type Member } from './member';

/** Number of tools this administrator keeps online. */
const ONLINE = 3;
/** Random bytes in a file: more than one chunk of a stream. */
const BYTES = 100_000;

/** An administrator who uploads tools, downloads each once, replaces its file, and deletes the oldest. */
export const publisher = (marketplace: Marketplace, administrator: Member): Actor => ({
  name: administrator.caller.actor,
  everyMs: 300,
  async *act() {
    const online: string[] = [];
    for (let turn = 1; ; turn += 1) {
      const id = await upload(marketplace, administrator.caller, turn);
      yield;
      if (id === undefined) continue;
      online.push(id);
      await download(marketplace, administrator, id);
      yield;
      await replaceFile(marketplace, administrator.caller, id);
      yield;
      const oldest = online.length > ONLINE ? online.shift() : undefined;
      while (oldest && !(await remove(marketplace, administrator.caller, oldest))) yield;
      yield;
    }
  },
});

function aFile(): { content: Buffer; sha256: string } {
  const content = aZip([{ name: 'data.bin', data: randomBytes(BYTES), method: 0 }]);
  return { content, sha256: createHash('sha256').update(content).digest('hex') };
}

async function upload(
  { observed }: Marketplace,
  caller: Caller,
  turn: number,
): Promise<string | undefined> {
  const { content, sha256 } = aFile();
  const fields = {
    name: `Rig upload ${turn}`,
    description: 'A tool that is soon deleted',
    language: 'bash',
    accessLevel: 'free',
  };
  const body = aForm(fields, { toolFile: { name: 'tool.zip', content } });
  const result = await caller.post<Tool>('upload', '/api/tools', { body });
  if (result.status !== 201 || !result.body) {
    observed.uncertainUploads += 1;
    return undefined;
  }
  observed.noteTool({ ...result.body, sha256 });
  return result.body.id;
}

async function replaceFile({ observed }: Marketplace, caller: Caller, id: string): Promise<void> {
  const { content, sha256 } = aFile();
  const body = aForm({}, { toolFile: { name: 'tool.zip', content } });
  const { outcome } = await caller.call('edit', 'PUT', `/api/tools/${id}`, { body });
  if (outcome !== 'ok') observed.uncertainUploads += 1;
  observed.noteEdit(id, { sha256 }, outcome);
}

/** True once the tool is deleted; 404 means that an earlier attempt had succeeded. */
async function remove({ observed }: Marketplace, caller: Caller, id: string): Promise<boolean> {
  const wasTried = observed.tools.get(id)?.state === 'perhaps deleted';
  const { outcome } = await caller.call('delete', 'DELETE', `/api/tools/${id}`, {
    expected: wasTried ? [404] : [],
  });
  observed.noteDeletion(id, outcome);
  return outcome === 'ok';
}
