import type { AccessLevel } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One download (spec §3); it goes when the tool is deleted. */
@Entity('downloads')
export class Download {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'tool_id', type: 'uuid' })
  toolId: string;

  /** The tool's level when it was downloaded. */
  @Column({ name: 'access_level', type: 'text' })
  accessLevel: AccessLevel;

  @Column({ name: 'downloaded_at', type: 'timestamptz' })
  downloadedAt: Date;

  /** Digest of the file that was sent; null in rows older than this column. */
  @Column({ name: 'file_sha256', type: 'bytea', nullable: true })
  fileSha256: Buffer | null;
}
