import { type EntityManager, Entity, Index, PrimaryColumn } from 'typeorm';
import { wordsIn } from '@libs/contracts';

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
