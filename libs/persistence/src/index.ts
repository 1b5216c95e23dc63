export { CommitSignal } from './commit-signal';
export { DatabaseClock } from './database-clock';
export { lockUntilCommit, Transactions } from './transactions';
export { Tombstones } from './tombstones';
export { type PersistenceOptions, PersistenceModule } from './persistence.module';
export { databaseUrl, ensureDatabase } from './ensure-database';
export { requireNoEarlierBuild } from './earlier-build';
export {
  setRestoreMark,
  removeRestoreMark,
  readRestoreMark,
  unfinishedRestore,
} from './restore-mark';
export { isoText } from './iso-text';
export { encodeCursor, decodeCursor, type Position } from './position';
export { escapeLike, CREATE_FOLD_CASE } from './text-search';
