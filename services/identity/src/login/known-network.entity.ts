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

/** A network that a user has logged in from. Failed logins from other networks do not slow down logins from it. */
@Entity('known_networks')
export class KnownNetwork {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_networks_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_networks_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'known_networks_pkey' })
  prefix: string; // see `knownPrefixOf`

  @Index('known_networks_last_login_at')
  @Column('timestamptz', { name: 'last_login_at' })
  lastLoginAt: Date;
}
