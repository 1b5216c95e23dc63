import type { AccessLevel, Language, SkillLevel, Topic } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ScanState } from '../uploads/scanner';

/** PostgreSQL sends bigint as text; ours stay far below the limit of exact numbers. */
const bigint = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** A tool as the catalogue keeps it; its count is `countOffset + counted` (contract §3). */
@Entity('tools')
export class ToolRecord {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('text')
  filename: string;

  @Column('text')
  language: Language;

  @Column('text', { name: 'access_level' })
  accessLevel: AccessLevel;

  /** Integer cents. */
  @Column('integer')
  price: number;

  @Column('integer', { name: 'original_price', nullable: true })
  originalPrice: number | null;

  @Column({ type: 'timestamptz', name: 'offer_ends_at', precision: 3, nullable: true })
  offerEndsAt: Date | null;

  @Column('text', { name: 'offer_description', nullable: true })
  offerDescription: string | null;

  @Column('smallint', { name: 'star_rating' })
  starRating: number;

  @Column('text', { nullable: true })
  topic: Topic | null;

  @Column('text', { name: 'skill_level', nullable: true })
  skillLevel: SkillLevel | null;

  @Column('integer', { name: 'duration_minutes', nullable: true })
  durationMinutes: number | null;

  @Column('text', { nullable: true })
  platform: string | null;

  @Column('text', { nullable: true })
  requirements: string | null;

  @Column('text', { array: true })
  outcomes: string[];

  @Column('text', { array: true })
  contents: string[];

  @Column('text', { name: 'lesson_excerpt', nullable: true })
  lessonExcerpt: string | null;

  /** Not offered any more; whoever owns it keeps it. */
  @Column('boolean')
  unlisted: boolean;

  /** Added to the counted downloads to show the number an administrator set; may be negative. */
  @Column('bigint', { name: 'count_offset', transformer: bigint })
  countOffset: number;

  /** Downloads counted from events, each once. */
  @Column('bigint', { transformer: bigint })
  counted: number;

  /** Key of the stored file; the bytes under a key never change. */
  @Column('text', { name: 'file_key', nullable: true })
  fileKey: string | null;

  @Column('bigint', { name: 'file_size', nullable: true, transformer: bigint })
  fileSize: number | null;

  @Column('text', { name: 'file_sha256', nullable: true })
  fileSha256: string | null;

  /** When the file got the content it has now; null without a file, and for files older than this column. */
  @Column({ type: 'timestamptz', name: 'file_updated_at', precision: 3, nullable: true })
  fileUpdatedAt: Date | null;

  /** The malware scanner's result for the file. */
  @Column('text', { name: 'file_scan', nullable: true })
  fileScan: ScanState | null;

  @Column('text', { name: 'thumbnail_key', nullable: true })
  thumbnailKey: string | null;

  @Column('text', { name: 'thumbnail_hash', nullable: true })
  thumbnailHash: string | null;

  @Column('uuid', { name: 'created_by_id', nullable: true })
  createdById: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;

  /** Grows with every change, counts included. */
  @Column('integer')
  version: number;

  /** Derived from name and description, for searching; see `searchColumns`. */
  @Column('text', { name: 'search_text' })
  searchText: string;

  /** Derived: every choice of the language filter that finds the tool. */
  @Column('text', { name: 'filter_choices', array: true })
  filterChoices: string[];

  /** Derived: fingerprint of the rules by which the two above were made. */
  @Column('text', { name: 'search_rules' })
  searchRules: string;
}
