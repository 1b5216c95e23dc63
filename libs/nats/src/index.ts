export { traceHeaders, NatsClient, readTrace } from './nats-client';
export { NatsModule } from './nats.module';
export { Subscriptions } from './subscriptions';
