import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored object that no tool references any more. Running downloads may read it for another hour (contract §3). */
@Entity('retired_objects')
export class RetiredObject {
  @PrimaryColumn('text', { name: 'object_key' })
  objectKey: string;

  @Column('timestamptz', { name: 'retired_at' })
  retiredAt: Date;
}
