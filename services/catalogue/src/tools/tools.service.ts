import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails, noteSecurityEvent } from '@libs/service';
import { AcceptUpload } from '../uploads/accept-upload';
import type { StoredObjects, Upload } from '../uploads/upload';
import { CheckPrice } from './check-price';
import { addTool, editTool, removeTool } from './tool-changes';
import { newDetails } from './tool-details';
import { readToolForm } from './read-tool-form';
import { ToolRepository } from './tool.repository';
import { VersionPublisher } from './version-publisher';

/** What administrators do to tools. An upload is checked and stored before the transaction that changes the tool. */
@Injectable()
export class ToolsService {
  constructor(
    private readonly tools: ToolRepository,
    private readonly checkPrice: CheckPrice,
    private readonly acceptUpload: AcceptUpload,
    private readonly publisher: VersionPublisher,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the new tool as JSON. Throws `invalid` naming the wrong fields. */
  async add(upload: Upload, actorId: string): Promise<string> {
    const fields = await readToolForm(upload.fields);
    const { slug, versionNotes } = fields;
    const details = { ...newDetails(fields), slug, versionNotes };
    await this.checkPrice.run(null, details);
    const { publisher } = this;
    await publisher.requireLog();
    const write = (stored: StoredObjects) => {
      noteRelease(stored);
      return this.transactions.run(async (tx, at) => {
        const { id } = await addTool(tx, details, stored, { actorId, at, publisher });
        noteSecurityDetails({ createdId: id });
        return (await this.tools.oneJson(id, tx)) ?? '';
      });
    };
    return this.acceptUpload.run(upload, write, fields.policyReason);
  }

  /** Returns the changed tool as JSON. Throws `not-found`, `conflict` for an outdated edit, or `invalid` naming the wrong fields. */
  async edit(id: string, upload: Upload, actorId: string): Promise<string> {
    const fields = await readToolForm(upload.fields);
    noteSecurityDetails({ fields: [...Object.keys(fields), ...fileNames(upload)] });
    const before = await this.tools.find(id);
    if (before) await this.checkPrice.run(before, { ...before, ...fields });
    const { publisher } = this;
    const hasNewSlug = fields.slug !== undefined && fields.slug !== before?.slug;
    if (upload.toolFile || hasNewSlug) await publisher.requireLog(); // both are logged
    const write = (stored: StoredObjects) => {
      noteRelease(stored);
      return this.transactions.run(async (tx, at) => {
        const tool = await this.tools.lock(tx, id);
        await editTool(tx, tool, { fields, stored, actorId, publisher }, at);
        return (await this.tools.oneJson(id, tx)) ?? '';
      });
    };
    return this.acceptUpload.run(upload, write, fields.policyReason);
  }

  /** Throws `not-found`. */
  async remove(id: string, actorId: string): Promise<void> {
    const { publisher } = this;
    await publisher.requireLog();
    return this.transactions.run(async (tx, at) => {
      await removeTool(tx, await this.tools.lock(tx, id), { actorId, at, publisher });
    });
  }
}

const fileNames = ({ toolFile, thumbnail }: Upload): string[] => [
  ...(toolFile ? ['toolFile'] : []),
  ...(thumbnail ? ['thumbnail'] : []),
];

/** Records that an administrator publishes a file that the safety policy holds back. */
function noteRelease({ file }: StoredObjects): void {
  if (!file?.policyReason) return;
  noteSecurityEvent('tool.release');
  noteSecurityDetails({ hasReason: true });
}
