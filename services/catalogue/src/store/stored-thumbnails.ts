import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { KeptThumbnail } from '../uploads/kept-objects';

/** Looks up where thumbnails are stored. */
@Injectable()
export class StoredThumbnails {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Undefined when the tool has no thumbnail or does not exist. */
  async of(toolId: string): Promise<KeptThumbnail | undefined> {
    const [row] = await this.dataSource.query<KeptThumbnail[]>(
      'select thumbnail_key as key, thumbnail_hash as hash from tools where id = $1 and thumbnail_key is not null',
      [toolId],
    );
    return row;
  }
}
