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

/** A login with a correct password that waits for its second factor. */
@Entity('pending_logins')
export class PendingLogin {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pending_logins_pkey' })
  id: string;

  @Index('pending_logins_user_id')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'pending_logins_user_id_fkey' })
  user: Relation<User>;

  @Index('pending_logins_token_hash', { unique: true })
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Column('text', { name: 'password_hash' })
  passwordHash: string; // of the password that was checked: a new password voids the login

  @Column('boolean', { name: 'stay_logged_in' })
  stayLoggedIn: boolean;

  @Index('pending_logins_expires_at')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
