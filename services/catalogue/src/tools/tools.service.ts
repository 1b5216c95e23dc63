import { Injectable } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { noteSecurityDetails } from '@libs/service';
import { AcceptUpload } from '../uploads/accept-upload';
import type { Upload } from '../uploads/upload';
import { CheckPrice } from './check-price';
import { addTool, editTool, removeTool } from './tool-changes';
import { newDetails } from './tool-details';
import { readToolForm } from './tool-form.dto';
import { ToolRepository } from './tool.repository';

/** What administrators do to tools. An upload is checked and stored before the transaction that changes the tool. */
@Injectable()
export class ToolsService {
  constructor(
    private readonly tools: ToolRepository,
    private readonly checkPrice: CheckPrice,
    private readonly acceptUpload: AcceptUpload,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the new tool as JSON. Throws `invalid` naming the wrong fields. */
  async add(upload: Upload, actorId: string): Promise<string> {
    const fields = await readToolForm(upload.fields);
    const details = { ...newDetails(fields), slug: fields.slug };
    await this.checkPrice.run(null, details);
    return this.acceptUpload.run(upload, (stored) =>
      this.transactions.run(async (tx, at) => {
        const { id } = await addTool(tx, details, stored, { actorId, at });
        noteSecurityDetails({ createdId: id });
        return (await this.tools.oneJson(id, tx)) ?? '';
      }),
    );
  }

  /** Returns the changed tool as JSON. Throws `not-found`, `conflict` for an outdated edit, or `invalid` naming the wrong fields. */
  async edit(id: string, upload: Upload, actorId: string): Promise<string> {
    const fields = await readToolForm(upload.fields);
    noteSecurityDetails({ fields: [...Object.keys(fields), ...fileNames(upload)] });
    const before = await this.tools.find(id);
    if (before) await this.checkPrice.run(before, { ...before, ...fields });
    return this.acceptUpload.run(upload, (stored) =>
      this.transactions.run(async (tx, at) => {
        const tool = await this.tools.lock(tx, id);
        await editTool(tx, tool, { fields, stored, actorId }, at);
        return (await this.tools.oneJson(id, tx)) ?? '';
      }),
    );
  }

  /** Throws `not-found`. */
  remove(id: string, actorId: string): Promise<void> {
    return this.transactions.run(async (tx, at) => {
      await removeTool(tx, await this.tools.lock(tx, id), { actorId, at });
    });
  }
}

const fileNames = ({ toolFile, thumbnail }: Upload): string[] => [
  ...(toolFile ? ['toolFile'] : []),
  ...(thumbnail ? ['thumbnail'] : []),
];
