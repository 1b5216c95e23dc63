import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

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
