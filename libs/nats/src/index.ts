export { traceHeaders, NatsClient, traceOf } from './nats-client';
export { NatsModule } from './nats.module';
export { Subscriptions } from './subscriptions';
