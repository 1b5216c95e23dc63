import { type AccessLevel, type SkillLevel, type Topic, wordsIn } from '@libs/contracts';
import {
  Column,
  Entity,
  type EntityManager,
  Index,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
} from 'typeorm';
import { ToolRecord } from './tool.entity';

/** What searches compare of a tool; a trigger maintains it. Never written by this service. */
@Entity('tool_search')
@Index('tool_search_newest', { synchronize: false })
@Index('tool_search_text', { synchronize: false }) // of trigrams
@Index('tool_search_related', { synchronize: false }) // of trigrams
export class ToolSearch {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tool_search_pkey' })
  id: string;

  @OneToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id', foreignKeyConstraintName: 'tool_search_id_fkey' })
  tool: ToolRecord;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;

  @Column('boolean')
  unlisted: boolean;

  @Column('text', { name: 'access_level' })
  accessLevel: AccessLevel;

  @Column('text', { nullable: true })
  topic: Topic | null;

  @Column('text', { name: 'skill_level', nullable: true })
  skillLevel: SkillLevel | null;

  @Column('integer', { name: 'duration_minutes', nullable: true })
  durationMinutes: number | null;

  @Column('text', { array: true, default: '{}' })
  platforms: string[];

  @Column('text', { name: 'filter_choices', array: true })
  filterChoices: string[];

  @Column('text', { name: 'search_text' })
  searchText: string;

  @Column('text', { name: 'related_text' })
  relatedText: string;
}

/** A word that a tool contains or has contained. */
@Entity('search_words')
@Index('search_words_similar', { synchronize: false }) // of trigrams
export class SearchWord {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'search_words_pkey' })
  word: string;
}

/** Longer words are not typed, and would not fit into the index. */
const MAX_LETTERS = 40;

/** Adds the words of a tool's `relatedText`. They are sorted, so that two transactions cannot wait for each other. */
export async function addSearchWords(tx: EntityManager, relatedText: string): Promise<void> {
  const words = [...wordsIn(relatedText)].filter(
    ({ length }) => length > 1 && length <= MAX_LETTERS,
  );
  await tx.query(
    'insert into search_words select word from unnest($1::text[]) word order by word on conflict do nothing',
    [words],
  );
}
