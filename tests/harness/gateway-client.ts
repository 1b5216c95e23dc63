/** The part of the harness for tests that reach a marketplace only through its gateway; it runs under any test runner. */
export * from './response';
export * from './buying';
export * from './client';
export * from './eventually';
export * from './mail-page';
export * from './payment-sandbox';
export * from './rendered-page';
export * from './sample-files';
export * from './zip-builder';
