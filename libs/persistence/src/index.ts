export * from './persistence.module';
export * from './prepared-reads';
export * from './transactions';
export * from './database-url';
export * from './ensure-database';
export * from './restore-mark';
export * from './position';
export * from './escape-like';
