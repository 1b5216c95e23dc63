export * from './object-store';
export * from './storage.module';
export * from './storage-settings';
export { StorageMistake } from './storage-errors';
