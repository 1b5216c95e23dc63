import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request for a link to set a new password, waiting for the job that decides whether its email has an account. */
@Entity('password_reset_requests')
export class ResetRequest {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'password_reset_requests_pkey' })
  id: string; // UUIDv7: the oldest request has the lowest id

  @Column('text')
  email: string;
}
