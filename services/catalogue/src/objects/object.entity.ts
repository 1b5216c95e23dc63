import { Check, Column, Entity, PrimaryColumn, type EntityManager, Index } from 'typeorm';

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

/** The id that the database shares with its bucket; one row at most. */
@Entity('bucket_binding')
@Check('bucket_binding_once_check', 'once')
export class BucketId {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'bucket_binding_pkey' })
  once: boolean;

  @Column('uuid')
  id: string;

  @Column('boolean', { name: 'is_bound', default: false })
  isBound: boolean;
}

/** An operator's permission to remove unknown objects; one row at most. */
@Entity('sweep_permission')
@Check('sweep_permission_once_check', 'once')
@Check('sweep_permission_objects_check', 'objects >= 0')
export class SweepPermission {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'sweep_permission_pkey' })
  once: boolean;

  @Column('integer')
  objects: number;

  @Column('timestamptz', { name: 'granted_at' })
  grantedAt: Date;
}
