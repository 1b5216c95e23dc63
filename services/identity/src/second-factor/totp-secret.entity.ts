import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
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
