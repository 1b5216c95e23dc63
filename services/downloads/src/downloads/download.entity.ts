import type { AccessLevel } from '@libs/contracts';
import { ToolView } from '@libs/tool-copies';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';

/** One download (spec §3); deleted together with its tool. Each query of the dashboard has its own index. */
@Entity('downloads')
@Index('downloads_tool', ['toolId', 'userId'])
@Index('downloads_user_newest', { synchronize: false }) // in descending order, which TypeORM cannot express
@Index('downloads_user_tools', ['userId', 'toolId', 'accessLevel'])
@Index('downloads_user_tool_newest', ['userId', 'toolId', 'downloadedAt'])
export class Download {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'downloads_pkey' })
  id: string;

  /** Null once the user is deleted. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId: string | null;

  @Column({ name: 'tool_id', type: 'uuid' })
  toolId: string;

  @ManyToOne(() => ToolView, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'downloads_tool_id_fkey' })
  tool: Relation<ToolView>;

  /** At the time of the download. */
  @Column({ name: 'access_level', type: 'text' })
  accessLevel: AccessLevel;

  /** Which file was downloaded, so that a resumed download never receives bytes of another. */
  @Column({ name: 'file_sha256', type: 'bytea' })
  fileSha256: Buffer;

  /** The version that was asked for; null for the newest file. */
  @Column({ name: 'file_version', type: 'integer', nullable: true })
  fileVersion: number | null;

  @Column({ name: 'downloaded_at', type: 'timestamptz' })
  downloadedAt: Date;
}
