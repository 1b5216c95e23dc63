import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { ToolRecord } from './tool.entity';

/** A slug that a tool had: its address still leads to the tool, and no other tool gets it. */
@Entity('former_slugs')
@Index('former_slugs_tool', ['toolId'])
export class FormerSlug {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'former_slugs_pkey' })
  slug: string;

  @Column('uuid', { name: 'tool_id' })
  toolId: string;

  @ManyToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'former_slugs_tool_id_fkey' })
  tool: Relation<ToolRecord>;
}
