export * from './start-tracing';
export * from './tracing';
export * from './url-path';
