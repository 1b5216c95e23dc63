export { PROBES, type StoredObject, ObjectStore } from './object-store';
export { StorageModule } from './storage.module';
export { BucketName, StorageServiceSettings, type StorageSettings } from './storage-settings';
export { StorageFailure } from './storage-errors';
