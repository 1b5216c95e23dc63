export * from './nats-client';
export * from './nats.module';
export * from './subscriptions';
