import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored object that no tool needs any more; downloads in flight may still read it for an hour (contract §3). */
@Entity('retired_objects')
export class RetiredObject {
  @PrimaryColumn('text', { name: 'object_key' })
  objectKey: string;

  @Column('timestamptz', { name: 'retired_at' })
  retiredAt: Date;
}
