export * from './nats-link';
export * from './nats.module';
export * from './subscriptions';
export * from './trace-headers';
