export * from './nats-link';
export * from './nats.module';
export * from './news';
export * from './trace-header';
