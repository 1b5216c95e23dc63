import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { ToolRecord } from '../tools/tool.entity';

/** A picture of a tool at work. A trigger retires the object of a deleted one. */
@Entity('screenshots')
@Index('screenshots_tool', ['toolId', 'position'])
@Index('screenshots_object_key', ['objectKey'])
@Check('screenshots_width_check', 'width > 0')
@Check('screenshots_height_check', 'height > 0')
export class ScreenshotRecord {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'screenshots_pkey' })
  id: string;

  @Column('uuid', { name: 'tool_id' })
  toolId: string;

  @ManyToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'screenshots_tool_id_fkey' })
  tool: Relation<ToolRecord>;

  /** From 0, in the order in which they are shown. */
  @Column('integer')
  position: number;

  /** What it shows, for those who cannot see it. */
  @Column('text')
  alt: string;

  /** The bytes under a key never change. */
  @Column('text', { name: 'object_key' })
  objectKey: string;

  @Column('integer')
  width: number;

  @Column('integer')
  height: number;
}
