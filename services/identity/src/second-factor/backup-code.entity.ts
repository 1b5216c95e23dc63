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

/** A code that replaces the second step of one login. */
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

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
