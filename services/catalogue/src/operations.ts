// What the commands in deploy/operations use of this service; they import nothing else of it.
export { BACKUP_LOCK, recordBackup } from './objects/backups';
export { MARKER_KEY } from './objects/bucket-binding';
export { permitSweep } from './objects/object.repository';
export { catalogueSchema as schema } from './store/schema';
export { republishTools as republishState } from './tools/republish-tools';
