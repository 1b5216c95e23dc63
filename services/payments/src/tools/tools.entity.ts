import type { AccessLevel } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of the tool data payments needs; deleted tools are recorded in `deleted_tools`. */
@Entity('tool_views')
export class ToolView {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'version', type: 'integer' })
  version: number;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'access_level', type: 'text' })
  accessLevel: AccessLevel;

  /** Integer cents. */
  @Column({ name: 'price', type: 'integer' })
  price: number;

  /** A tool without a file cannot be bought (contract §3). */
  @Column({ name: 'has_file', type: 'boolean' })
  hasFile: boolean;

  /** No longer offered for sale; existing owners keep it. */
  @Column({ name: 'unlisted', type: 'boolean' })
  unlisted: boolean;
}
