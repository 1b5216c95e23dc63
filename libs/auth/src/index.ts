export * from './access.decorators';
export * from './auth.module';
export * from './caller';
export * from './internal-calls';
export * from './internal-token.guard';
export * from './key-set';
export * from './token-signer';
export * from './verify-token';
