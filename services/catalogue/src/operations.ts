// What the commands in deploy/operations use of this service; they import nothing else of it.
export { BACKUP_LOCK } from './store/backup-lock';
export { MARKER_KEY } from './store/bucket-binding';
export { recordBackup } from './store/last-backup';
export { catalogueSchema as schema } from './store/schema';
export { permitSweep } from './store/sweep-permission';
export { republishTools as republishState } from './use-cases/republish-tools';
