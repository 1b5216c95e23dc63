import type { AccessLevel } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Copy of what payments needs to know of a tool; a deleted tool has a row in `deleted_tools` instead. */
@Entity('tool_views')
export class ToolView {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  /** The tool's version at catalogue; an older one never overwrites a newer one. */
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

  /** Not offered any more: nobody can buy it, owners keep it. */
  @Column({ name: 'unlisted', type: 'boolean' })
  unlisted: boolean;
}
