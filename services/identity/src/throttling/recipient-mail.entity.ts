import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Mails that somebody else can have caused, links to set a new password, and notices that the way to log in has changed are limited separately. */
export type RecipientMailKind = 'unproven' | 'reset' | 'login-change';

/** A mail that counts against the limit of its recipient. */
@Entity('recipient_mails')
@Index('recipient_mails_of_recipient', ['recipient', 'kind', 'sentAt'])
export class RecipientMail {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recipient_mails_pkey' })
  id: string;

  @Column('text')
  kind: RecipientMailKind;

  @Column('bytea')
  recipient: Buffer; // a keyed hash of the email

  @Index('recipient_mails_sent_at')
  @Column('timestamptz', { name: 'sent_at' })
  sentAt: Date;
}
