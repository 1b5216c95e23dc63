import {
  Column,
  Entity,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { ToolRecord } from '../tools/tool.entity';

/** The page of a tool's archive that everybody may run in the browser. A trigger retires the object of a deleted one. */
@Entity('previews')
@Unique('previews_object_key_key', ['objectKey'])
export class PreviewRecord {
  @PrimaryColumn('uuid', { name: 'tool_id', primaryKeyConstraintName: 'previews_pkey' })
  toolId: string;

  @OneToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'previews_tool_id_fkey' })
  tool: Relation<ToolRecord>;

  /** Its path in the archive. */
  @Column('text')
  entry: string;

  /** The archive it was extracted from. It is shown only while this is the tool's file. */
  @Column('text', { name: 'file_key' })
  fileKey: string;

  /** `previews/<random id>`, which is also its address. The bytes under a key never change. */
  @Column('text', { name: 'object_key' })
  objectKey: string;
}
