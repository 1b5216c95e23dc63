import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { KeptThumbnail } from '../uploads/kept-objects';

/** Knows where each tool's thumbnail is stored. */
@Injectable()
export class StoredThumbnails {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The thumbnail of a tool; undefined when it has none, or when there is no such tool. */
  async of(toolId: string): Promise<KeptThumbnail | undefined> {
    const [row] = await this.dataSource.query<KeptThumbnail[]>(
      'select thumbnail_key as key, thumbnail_hash as hash from tools where id = $1 and thumbnail_key is not null',
      [toolId],
    );
    return row;
  }
}
