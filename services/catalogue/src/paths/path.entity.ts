import type { AdminPathQuestion } from '@libs/contracts';
import {
  Column,
  Entity,
  Generated,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { ToolRecord } from '../tools/tool.entity';

/** A learning path: texts and tools in an order. */
@Entity('paths')
@Unique('paths_slug_key', ['slug'])
export class Path {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'paths_pkey' })
  id: string;

  /** The last part of its address. */
  @Column('text')
  slug: string;

  @Column('text')
  title: string;

  @Column('text')
  summary: string;

  /** What learners can do afterwards, one a line. */
  @Column('text', { default: '' })
  outcomes: string;

  @Column('boolean', { default: false })
  unlisted: boolean;

  /** In the list of paths. */
  @Column('integer')
  @Generated('increment')
  position: number;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
}

/** A tool of a path, the lesson before it and the self-check after it. */
@Entity('path_steps')
@Unique('path_steps_path_id_tool_id_key', ['pathId', 'toolId'])
@Index('path_steps_tool', ['toolId'])
export class PathStep {
  @PrimaryColumn('uuid', { name: 'path_id', primaryKeyConstraintName: 'path_steps_pkey' })
  pathId: string;

  @ManyToOne(() => Path, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'path_id', foreignKeyConstraintName: 'path_steps_path_id_fkey' })
  path: Relation<Path>;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'path_steps_pkey' })
  position: number;

  @Column('uuid', { name: 'tool_id' })
  toolId: string;

  @ManyToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'path_steps_tool_id_fkey' })
  tool: Relation<ToolRecord>;

  @Column('text')
  lesson: string;

  @Column('jsonb', { default: [] })
  questions: AdminPathQuestion[];
}
