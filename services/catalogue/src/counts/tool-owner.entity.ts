import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ToolRecord } from '../tools/tool.entity';

/** Whether a member owns a tool; a copy. The row of a revoked purchase stays and says no. */
@Entity('tool_owners')
export class ToolOwner {
  @PrimaryColumn('uuid', { name: 'tool_id', primaryKeyConstraintName: 'tool_owners_pkey' })
  toolId: string;

  @ManyToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'tool_owners_tool_id_fkey' })
  tool: Relation<ToolRecord>;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'tool_owners_pkey' })
  userId: string;

  /** As published by payments; bigint, which the driver returns as text. */
  @Column('bigint')
  version: string;

  @Column('boolean')
  owned: boolean;

  /** False for a tool that was given. */
  @Column('boolean')
  bought: boolean;
}
