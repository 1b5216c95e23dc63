export * from './agents';
export * from './open-request';
