export * from './object-store';
export * from './storage.module';
export * from './storage-settings';
export { StorageFailure, StorageMistake } from './storage-errors';
