import {
  type AccessLevel,
  type CurrentVersion,
  type Language,
  LANGUAGE_CHOICES,
  type SkillLevel,
  type Topic,
  type WithdrawnFile,
} from '@libs/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { bigint } from '../bigint';
import type { ScanState } from '../uploads/scanner';

/** The language filter's choices each have an index in the order of lists. */
const IndexOfEachLanguage = (): ClassDecorator => (target) => {
  for (const choice of LANGUAGE_CHOICES)
    Index(`tools_of_language_${choice}`, { synchronize: false })(target);
};

/** A tool in the database. Its download count is `countOffset + counted` (docs/tools.md). */
@Entity('tools')
@Index('tools_newest', { synchronize: false }) // in descending order, which TypeORM cannot express; so are the next four
@Index('tools_listed', { synchronize: false })
@Index('tools_featured', { synchronize: false })
@Index('tools_of_level', { synchronize: false })
@Index('tools_of_topic', { synchronize: false })
@IndexOfEachLanguage()
@Unique('tools_slug_key', ['slug'])
@Index('tools_in_pro', ['proUntil'], { where: 'pro_until is not null' })
@Index('tools_file_key', ['fileKey'], { where: 'file_key is not null' })
@Index('tools_thumbnail_key', ['thumbnailKey'], { where: 'thumbnail_key is not null' })
@Check('tools_access_level_check', "access_level in ('free', 'pro', 'premium')")
@Check('tools_price_check', 'price >= 0')
@Check('tools_star_rating_check', 'star_rating between 0 and 5')
@Check('tools_file_scan_check', "file_scan in ('clean', 'not-scanned')")
@Check('tools_skill_level_check', "skill_level in ('beginner', 'intermediate', 'advanced')")
@Check('tools_duration_minutes_check', 'duration_minutes > 0')
@Check('tools_count_check', 'count_offset + counted >= 0')
@Check('tools_file_check', 'num_nulls(file_key, file_size, file_sha256, file_scan) in (0, 4)')
@Check('tools_thumbnail_check', 'num_nulls(thumbnail_key, thumbnail_hash) in (0, 2)')
export class ToolRecord {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tools_pkey' })
  id: string;

  @Column('text')
  name: string;

  /** Unique also among the former slugs of other tools. */
  @Column('text')
  slug: string;

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

  /** Pro includes the premium tool until then. */
  @Column({ type: 'timestamptz', name: 'pro_until', precision: 3, nullable: true })
  proUntil: Date | null;

  @Column('smallint', { name: 'star_rating' })
  starRating: number;

  /** The members' ratings, a copy: how many, the sum of their stars, and the version that downloads published. */
  @Column('integer', { name: 'rating_count', default: 0 })
  ratingCount: number;

  @Column('integer', { name: 'rating_total', default: 0 })
  ratingTotal: number;

  @Column('integer', { name: 'rating_version', default: 0 })
  ratingVersion: number;

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

  @Column('text', { array: true, default: '{}' })
  outcomes: string[];

  @Column('text', { array: true, default: '{}' })
  contents: string[];

  @Column('text', { name: 'lesson_excerpt', nullable: true })
  lessonExcerpt: string | null;

  @Column('text', { name: 'known_as', array: true, default: '{}' })
  knownAs: string[];

  /** The paths of the notes for teachers in the archive. */
  @Column('text', { name: 'teacher_notes', array: true, default: '{}' })
  teacherNotes: string[];

  @Column('boolean', { default: false })
  featured: boolean;

  @Column('boolean', { default: false })
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

  /** The version of the file; null without a file. */
  @Column('jsonb', { name: 'current_version', nullable: true })
  currentVersion: CurrentVersion | null;

  @Column('text', { name: 'file_scan', nullable: true })
  fileScan: ScanState | null;

  /** The withdrawn files, of which the other services warn members. */
  @Column('jsonb', { name: 'withdrawn_files', default: [] })
  withdrawnFiles: WithdrawnFile[];

  /** Why the file was published although it breaks the safety policy. */
  @Column('text', { name: 'policy_reason', nullable: true })
  policyReason: string | null;

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

  /** Derived, see `searchColumns`; so are the next four. */
  @Column('text', { name: 'search_text' })
  searchText: string;

  /** What *Related* searches: the searched text, the names of `knownAs`, and that there are notes for teachers. */
  @Column('text', { name: 'related_text' })
  relatedText: string;

  @Column('text', { name: 'filter_choices', array: true })
  filterChoices: string[];

  @Column('text', { array: true, default: '{}' })
  platforms: string[];

  @Column('text', { name: 'search_rules' })
  searchRules: string;
}

/** A deleted tool, stored by a trigger to republish its deletion. */
@Entity('deleted_tools')
export class DeletedTool {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deleted_tools_pkey' })
  id: string;

  /** Of `tool.deleted`. */
  @Column('integer')
  version: number;

  @Column('timestamptz', { name: 'deleted_at' })
  deletedAt: Date;
}
