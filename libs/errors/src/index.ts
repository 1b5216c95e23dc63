export * from './domain-error';
export * from './error-body';
export * from './error.filter';
export * from './error-kind';
export * from './to-domain-error';
