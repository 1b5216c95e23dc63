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

/** The secret that a member's authenticator app shares with the server. It counts once a first code has confirmed it. */
@Entity('totp_secrets')
export class TotpSecret {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'totp_secrets_pkey' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'totp_secrets_user_id_fkey' })
  user: Relation<User>;

  @Column('bytea')
  secret: Buffer; // encrypted

  @Column('text', { name: 'key_id' })
  keyId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  @Column('integer', { name: 'last_step', nullable: true })
  lastStep: number | null; // codes of this step and of earlier ones are refused
}

/** A code that serves as the second factor of one login. */
@Entity('backup_codes')
@Index('backup_codes_of_user', ['userId', 'codeHash'], { unique: true })
export class BackupCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'backup_codes_pkey' })
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'backup_codes_user_id_fkey' })
  user: Relation<User>;

  @Column('bytea', { name: 'code_hash' })
  codeHash: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
