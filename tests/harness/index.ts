export * from './callers';
export * from './eventually';
export * from './servers';
export * from './test-broker';
export * from './test-service';
