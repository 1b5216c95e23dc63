import { readPublicKeys, readSigningKey } from '@libs/auth';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { DatabaseAddress, HttpAddress, ReadBy, ServerAddress } from './decorators';

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [
  name,
  `parentbased_${name}`,
]);

/** Error message for a process that calls other services without a signing key. */
export const SIGNING_KEY_NEEDED =
  'INTERNAL_TOKEN_PRIVATE_KEY must be given: the PKCS#8 PEM of an ES256 key';

/** Settings of every process, read from its environment (contract §7). */
export class ServiceSettings {
  @IsString()
  HOST: string = '127.0.0.1';

  @Type(() => Number)
  @IsInt({ message: 'PORT must be a port number' })
  @Min(0, { message: 'PORT must be a port number' })
  @Max(65_535, { message: 'PORT must be a port number' })
  PORT: number = 0;

  /** Port of `/livez`, `/readyz` and `/metrics`; must not be reachable from outside. */
  @Type(() => Number)
  @IsInt({ message: 'METRICS_PORT must be a port number' })
  @Min(0, { message: 'METRICS_PORT must be a port number' })
  @Max(65_535, { message: 'METRICS_PORT must be a port number' })
  METRICS_PORT: number = 0;

  /** Seconds between SIGTERM and shutdown, in which the process works but is not ready; longer than load balancers take to notice. */
  @Type(() => Number)
  @IsInt({ message: 'DRAIN_SECONDS must be a number of seconds from 0 to 300' })
  @Min(0, { message: 'DRAIN_SECONDS must be a number of seconds from 0 to 300' })
  @Max(300, { message: 'DRAIN_SECONDS must be a number of seconds from 0 to 300' })
  DRAIN_SECONDS: number = 0;

  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    message: 'LOG_LEVEL must be trace, debug, info, warn, error or silent',
  })
  LOG_LEVEL: string = 'info';

  @IsOptional()
  @IsString()
  NODE_ENV?: string;

  @HttpAddress('https://exe.example.com')
  PUBLIC_URL: string = 'http://localhost:8080';

  @ReadBy(readPublicKeys)
  @IsString({
    message: 'INTERNAL_TOKEN_PUBLIC_KEYS must be given: a JSON Web Key Set of ES256 keys',
  })
  INTERNAL_TOKEN_PUBLIC_KEYS: string;

  @IsOptional()
  @ReadBy(readSigningKey)
  INTERNAL_TOKEN_PRIVATE_KEY?: string;

  @Type(() => Number)
  @IsInt({ message: 'INTERNAL_CALL_BUDGET_MS must be a number of milliseconds' })
  @Min(50, { message: 'INTERNAL_CALL_BUDGET_MS must be at least 50' })
  INTERNAL_CALL_BUDGET_MS: number = 4000;

  /** `off` disables the limits per address, member and administrator, for load tests (contract §7). */
  @IsIn(['on', 'off'], { message: 'RATE_LIMITS must be on or off' })
  RATE_LIMITS: 'on' | 'off' = 'on';

  @ServerAddress(['nats'], 'nats://user:password@127.0.0.1:4222')
  NATS_URL: string;

  /** JetStream replicas per stream: 1 on one machine, 3 in a cluster. */
  @Type(() => Number)
  @IsIn([1, 3, 5], { message: 'NATS_REPLICAS must be 1, 3 or 5' })
  NATS_REPLICAS: number = 1;

  /** Maximum bytes of all streams together; less than the broker's `max_file_store`. */
  @Type(() => Number)
  @IsInt({ message: 'NATS_STREAM_BYTES must be a number of bytes' })
  @Min(1_000_000, { message: 'NATS_STREAM_BYTES must be at least 1000000' })
  NATS_STREAM_BYTES: number = 8_000_000_000;

  /** OTLP/HTTP endpoint for traces; tracing is off without it. OpenTelemetry reads this and its other standard variables itself. */
  @IsOptional()
  @HttpAddress('http://tempo:4318')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsOptional()
  @IsIn(SAMPLERS, { message: `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}` })
  OTEL_TRACES_SAMPLER?: string;
}

export class DataServiceSettings extends ServiceSettings {
  @DatabaseAddress()
  DATABASE_URL: string;

  /** Defaults to the service's name. */
  @IsOptional()
  @Matches(/^[a-z_][a-z0-9_]{0,62}$/, {
    message: 'DATABASE_NAME must be lower-case letters, digits and _',
  })
  DATABASE_NAME?: string;

  @Type(() => Number)
  @IsInt({ message: 'DATABASE_POOL must be a number of connections' })
  @Min(2, { message: 'DATABASE_POOL must be at least 2' })
  DATABASE_POOL: number = 16;
}
