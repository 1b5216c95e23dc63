import { Tombstones } from '@libs/persistence';
import { Entity, PrimaryColumn } from 'typeorm';

/** A user that was deleted: no row of theirs is written any more. */
@Entity('deleted_users')
export class DeletedUser {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'deleted_users_pkey' })
  id: string;
}

export const DELETED_USERS = new Tombstones('deleted_users');
