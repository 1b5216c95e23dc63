// What the commands in deploy/operations use of this service; they import nothing else of it.
export { BACKUP_LOCK } from './objects/backup-lock';
export { MARKER_KEY } from './objects/bucket-binding';
export { recordBackup } from './objects/backups';
export { catalogueSchema as schema } from './store/schema';
export { permitSweep } from './objects/sweep-permission';
export { republishTools as republishState } from './tools/republish-tools';
