import { Injectable } from '@nestjs/common';
import { toolCountChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { noSuchTool } from '../store/lock-tool';

interface Row {
  version: number;
}

/** Sets the shown download count by changing the offset, so that no counted download is lost (contract §3). */
@Injectable()
export class SetCount {
  async run(tx: EntityManager, toolId: string, downloadCount: number): Promise<void> {
    const [rows] = await tx.query<[Row[], number]>(
      'update tools set count_offset = $2 - counted, version = version + 1 where id = $1 returning version',
      [toolId, downloadCount],
    );
    const [row] = rows;
    if (!row) throw noSuchTool();
    await addToOutbox(tx, toolCountChanged({ toolId, downloadCount }, { version: row.version }));
  }
}
