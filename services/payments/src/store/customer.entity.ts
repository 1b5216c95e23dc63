import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Copy of identity's users: who can be granted something, and whom an administrator's search finds. */
@Entity('customers')
export class Customer {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** The user's version at identity; an older one never overwrites a newer one. */
  @Column({ name: 'version', type: 'integer' })
  version: number;

  @Column({ name: 'username', type: 'text' })
  username: string;

  @Column({ name: 'email', type: 'text' })
  email: string;

  @Column({ name: 'is_admin', type: 'boolean' })
  isAdmin: boolean;

  @Column({ name: 'registered_at', type: 'timestamptz' })
  registeredAt: Date;
}
