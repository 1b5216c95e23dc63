import type { AccessLevel, WithdrawnFile } from '@libs/contracts';
import { Tombstones } from '@libs/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A service's copy of a tool, as catalogue published it (`ToolState`). */
@Entity('tool_views')
export class ToolView {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'tool_views_pkey' })
  id: string;

  @Column({ name: 'version', type: 'integer' })
  version: number;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'description', type: 'text' })
  description: string;

  @Column({ name: 'language', type: 'text' })
  language: string;

  @Column({ name: 'thumbnail_url', type: 'text', nullable: true })
  thumbnailUrl: string | null;

  @Column({ name: 'access_level', type: 'text' })
  accessLevel: AccessLevel;

  /** Integer cents. */
  @Column({ name: 'price', type: 'integer' })
  price: number;

  /** Pro includes the premium tool until then; null if it does not. */
  @Column({ name: 'pro_until', type: 'timestamptz', precision: 3, nullable: true })
  proUntil: Date | null;

  /** No longer offered for sale; owners keep it. */
  @Column({ name: 'unlisted', type: 'boolean' })
  unlisted: boolean;

  @Column({ name: 'filename', type: 'text' })
  filename: string;

  /** Object key; null while the tool has no file. */
  @Column({ name: 'file_key', type: 'text', nullable: true })
  fileKey: string | null;

  /** In hex. */
  @Column({ name: 'file_sha256', type: 'text', nullable: true })
  fileSha256: string | null;

  @Column({ name: 'file_updated_at', type: 'timestamptz', nullable: true })
  fileUpdatedAt: Date | null;

  /** Number of the file's version; null while the tool has no file. */
  @Column({ name: 'file_version', type: 'integer', nullable: true })
  fileVersion: number | null;

  /** What changed in this version. */
  @Column({ name: 'file_notes', type: 'text', nullable: true })
  fileNotes: string | null;

  /** Unlike `fileUpdatedAt`, it stays when a tool falls back to this version. */
  @Column({ name: 'file_published_at', type: 'timestamptz', nullable: true })
  filePublishedAt: Date | null;

  /** Files that administrators withdrew. */
  @Column({ name: 'withdrawn_files', type: 'jsonb', default: [] })
  withdrawnFiles: WithdrawnFile[];
}

/** A tool that was deleted: state that arrives later does not restore it. */
@Entity('deleted_tools')
export class DeletedTool {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'deleted_tools_pkey' })
  id: string;
}

export const DELETED_TOOLS = new Tombstones('deleted_tools');

/** The statements that create the tables of {@link ToolView} and {@link DeletedTool}, for the migration of a service. */
export const CREATE_TOOL_COPIES = `
  create table tool_views (
    id uuid primary key,
    version integer not null,
    name text not null,
    description text not null,
    language text not null,
    thumbnail_url text,
    access_level text not null,
    price integer not null,
    pro_until timestamptz(3),
    unlisted boolean not null,
    filename text not null,
    file_key text,
    file_sha256 text,
    file_updated_at timestamptz,
    file_version integer,
    file_notes text,
    file_published_at timestamptz,
    withdrawn_files jsonb not null default '[]'
  );
  create table deleted_tools (id uuid primary key)`;
