import type { AccessLevel, Language, SkillLevel, Topic } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ScanState } from '../uploads/scanner';

/** The driver returns bigint as text; these values stay far below 2^53. */
const bigint = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** A tool in the database. Its download count is `countOffset + counted` (contract §3). */
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

  @Column('boolean')
  unlisted: boolean;

  /** Added to `counted` to show the number that an administrator set; may be negative. */
  @Column('bigint', { name: 'count_offset', transformer: bigint })
  countOffset: number;

  @Column('bigint', { transformer: bigint })
  counted: number;

  /** The bytes under a key never change. */
  @Column('text', { name: 'file_key', nullable: true })
  fileKey: string | null;

  @Column('bigint', { name: 'file_size', nullable: true, transformer: bigint })
  fileSize: number | null;

  @Column('text', { name: 'file_sha256', nullable: true })
  fileSha256: string | null;

  /** When the file got its current content; null without a file. */
  @Column({ type: 'timestamptz', name: 'file_updated_at', precision: 3, nullable: true })
  fileUpdatedAt: Date | null;

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

  /** Incremented with every change, including counts. */
  @Column('integer')
  version: number;

  /** Derived, see `searchColumns`; so are the next two. */
  @Column('text', { name: 'search_text' })
  searchText: string;

  @Column('text', { name: 'filter_choices', array: true })
  filterChoices: string[];

  @Column('text', { name: 'search_rules' })
  searchRules: string;
}
