import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A member who wants an email when a tool they downloaded or own gets a new version. */
@Entity('update_subscribers')
export class UpdateSubscriber {
  @PrimaryColumn({
    name: 'user_id',
    type: 'uuid',
    primaryKeyConstraintName: 'update_subscribers_pkey',
  })
  userId: string;

  /** Versions that were published before are not announced. */
  @Column({ name: 'since', type: 'timestamptz' })
  since: Date;
}

/** The newest version of a tool about which a member was told, or was not told because they may not download it. */
@Entity('update_notices')
@Index('update_notices_tool', ['toolId'])
export class UpdateNotice {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'update_notices_pkey' })
  userId: string;

  @PrimaryColumn({ name: 'tool_id', type: 'uuid', primaryKeyConstraintName: 'update_notices_pkey' })
  toolId: string;

  @Column({ name: 'version', type: 'integer' })
  version: number;
}
