import { ToolView } from '@libs/tool-copies';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';

/** A member's rating of a tool; deleted together with its tool. */
@Entity('ratings')
@Unique('ratings_of_member', ['toolId', 'userId'])
@Index('ratings_newest', { synchronize: false }) // in descending order, which TypeORM cannot express
@Index('ratings_user', ['userId'])
@Check('ratings_stars_check', 'stars between 1 and 5')
@Check('ratings_hidden_check', 'num_nulls(hidden_at, hidden_reason) in (0, 2)')
export class RatingRecord {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ratings_pkey' })
  id: string;

  @Column('uuid', { name: 'tool_id' })
  toolId: string;

  @ManyToOne(() => ToolView, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'ratings_tool_id_fkey' })
  tool: Relation<ToolView>;

  /** Null once the user is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  /** Null once the user is deleted, or has deleted the rating while it was hidden. */
  @Column('text', { nullable: true })
  author: string | null;

  @Column('smallint')
  stars: number;

  @Column('text')
  text: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;

  @Column({ type: 'timestamptz', name: 'hidden_at', precision: 3, nullable: true })
  hiddenAt: Date | null;

  @Column('text', { name: 'hidden_reason', nullable: true })
  hiddenReason: string | null;
}

/** A member's report of another member's rating. */
@Entity('rating_reports')
@Index('rating_reports_user', ['userId'])
export class RatingReportRecord {
  @PrimaryColumn('uuid', { name: 'rating_id', primaryKeyConstraintName: 'rating_reports_pkey' })
  ratingId: string;

  @ManyToOne(() => RatingRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'rating_id', foreignKeyConstraintName: 'rating_reports_rating_id_fkey' })
  rating: Relation<RatingRecord>;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'rating_reports_pkey' })
  userId: string;

  @Column('text')
  reason: string;

  @Column({ type: 'timestamptz', name: 'reported_at', precision: 3 })
  reportedAt: Date;
}

/** The visible ratings of a tool, as last published with `tool.rated`. Its row is the lock of all changes of the tool's ratings. */
@Entity('tool_ratings')
export class ToolRatings {
  /** Of the tool. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tool_ratings_pkey' })
  id: string;

  @OneToOne(() => ToolView, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id', foreignKeyConstraintName: 'tool_ratings_id_fkey' })
  tool: Relation<ToolView>;

  @Column('integer')
  version: number;

  @Column('integer')
  count: number;

  /** The sum of their stars. */
  @Column('integer')
  total: number;
}
