import type { AccessLevel } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One download (spec §3); deleted together with its tool. */
@Entity('downloads')
export class Download {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null; // null once the user is deleted

  @Column({ name: 'tool_id', type: 'uuid' })
  toolId: string;

  @Column({ name: 'access_level', type: 'text' })
  accessLevel: AccessLevel; // at the time of the download

  @Column({ name: 'downloaded_at', type: 'timestamptz' })
  downloadedAt: Date;

  @Column({ name: 'file_sha256', type: 'bytea' })
  fileSha256: Buffer;
}
