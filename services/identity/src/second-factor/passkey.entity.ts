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

@Entity('passkeys')
export class Passkey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' })
  id: string;

  @Index('passkeys_user_id')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkeys_user_id_fkey' })
  user: Relation<User>;

  @Index('passkeys_credential_id', { unique: true })
  @Column('text', { name: 'credential_id' })
  credentialId: string; // base64url

  @Column('bytea', { name: 'public_key' })
  publicKey: Buffer; // COSE

  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  counter: number; // of the last assertion; stays 0 with authenticators that do not count

  @Column('text', { array: true })
  transports: string[];

  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
