import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { User } from '../users/user.entity';

/** A browser that a user has logged in with. Logins with others are mailed to the user. */
@Entity('known_devices')
export class KnownDevice {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_devices_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_devices_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('bytea', { name: 'token_hash', primaryKeyConstraintName: 'known_devices_pkey' })
  tokenHash: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('known_devices_last_login_at')
  @Column('timestamptz', { name: 'last_login_at' })
  lastLoginAt: Date;
}

/** A network that a user has logged in from. Failed logins from other networks do not slow down logins from it. */
@Entity('known_networks')
export class KnownNetwork {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_networks_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_networks_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'known_networks_pkey' })
  prefix: string; // see `toKnownPrefix`

  @Index('known_networks_last_login_at')
  @Column('timestamptz', { name: 'last_login_at' })
  lastLoginAt: Date;
}
