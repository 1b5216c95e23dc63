export * from './agents';
export * from './http-request';
