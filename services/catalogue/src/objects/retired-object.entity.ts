import { Column, Entity, type EntityManager, Index, PrimaryColumn } from 'typeorm';

/** A stored object that no tool references any more. Running downloads may read it for another hour (docs/tools.md). */
@Entity('retired_objects')
export class RetiredObject {
  @PrimaryColumn('text', {
    name: 'object_key',
    primaryKeyConstraintName: 'retired_objects_pkey',
  })
  objectKey: string;

  @Index('retired_objects_retired_at')
  @Column('timestamptz', { name: 'retired_at' })
  retiredAt: Date;
}

/** Retires objects that no tool references any more; the sweeper removes them an hour later. Skips nulls. */
export async function retireObjects(
  tx: EntityManager,
  keys: (string | null)[],
  retiredAt: Date,
): Promise<void> {
  const retired = keys.filter((key) => key !== null).map((objectKey) => ({ objectKey, retiredAt }));
  if (retired.length > 0) await tx.insert(RetiredObject, retired);
}
