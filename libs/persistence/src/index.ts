export { tryLockUntilCommit, lockUntilCommit, shareLocksUntilCommit } from './advisory-lock';
export { type PersistenceOptions, PersistenceModule } from './persistence.module';
export { Transactions } from './transactions';
export { databaseUrl } from './database-url';
export { requireNoEarlierBuild } from './earlier-build';
export { ensureDatabase } from './ensure-database';
export {
  setRestoreMark,
  removeRestoreMark,
  readRestoreMark,
  unfinishedRestore,
} from './restore-mark';
export { encodeCursor, decodeCursor, type Position } from './position';
export { escapeLike } from './escape-like';
export { CREATE_FOLD_CASE } from './fold-case';
