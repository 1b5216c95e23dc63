import { Tombstones } from '@libs/persistence';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Path } from '../paths/path.entity';
import { ToolRecord } from '../tools/tool.entity';

/** A step of a learning path that a member has done; it stays when the path's steps are replaced. */
@Entity('path_progress')
@Index('path_progress_path', ['pathId'])
@Index('path_progress_tool', ['toolId'])
export class PathProgress {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'path_progress_pkey' })
  userId: string;

  @PrimaryColumn('uuid', { name: 'path_id', primaryKeyConstraintName: 'path_progress_pkey' })
  pathId: string;

  @ManyToOne(() => Path, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'path_id', foreignKeyConstraintName: 'path_progress_path_id_fkey' })
  path: Relation<Path>;

  @PrimaryColumn('uuid', { name: 'tool_id', primaryKeyConstraintName: 'path_progress_pkey' })
  toolId: string;

  @ManyToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'path_progress_tool_id_fkey' })
  tool: Relation<ToolRecord>;

  @Column({ type: 'timestamptz', name: 'done_at', precision: 3 })
  doneAt: Date;
}

/** A user that was deleted: no row of theirs is written any more. */
@Entity('deleted_users')
export class DeletedUser {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'deleted_users_pkey' })
  id: string;
}

export const DELETED_USERS = new Tombstones('deleted_users');
