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

/** Settings of every process, read from its environment (docs/settings.md). */
export class ServiceSettings {
  /** Address to listen on; 0.0.0.0 in containers. */
  @IsString()
  HOST: string = '127.0.0.1';

  /** Port to listen on; 0 picks a free one. */
  @Type(() => Number)
  @IsInt({ message: 'PORT must be a port number' })
  @Min(0, { message: 'PORT must be a port number' })
  @Max(65_535, { message: 'PORT must be a port number' })
  PORT: number = 0;

  /** Private port of `/livez`, `/readyz` and `/metrics`; must not be reachable from outside. */
  @Type(() => Number)
  @IsInt({ message: 'METRICS_PORT must be a port number' })
  @Min(0, { message: 'METRICS_PORT must be a port number' })
  @Max(65_535, { message: 'METRICS_PORT must be a port number' })
  METRICS_PORT: number = 0;

  /**
   * Seconds between SIGTERM and shutdown in which the process works, but `/readyz` is 503, so that
   * load balancers notice; 5 in containers, whose grace period must be 15 s longer.
   */
  @Type(() => Number)
  @IsInt({ message: 'DRAIN_SECONDS must be a number of seconds from 0 to 300' })
  @Min(0, { message: 'DRAIN_SECONDS must be a number of seconds from 0 to 300' })
  @Max(300, { message: 'DRAIN_SECONDS must be a number of seconds from 0 to 300' })
  DRAIN_SECONDS: number = 0;

  /** `trace`, `debug`, `info`, `warn`, `error` or `silent`. */
  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    message: 'LOG_LEVEL must be trace, debug, info, warn, error or silent',
  })
  LOG_LEVEL: string = 'info';

  /** `production` refuses the payment sandbox, test keys and `RATE_LIMITS=off`. */
  @IsOptional()
  @IsString()
  NODE_ENV?: string;

  /**
   * The address in the users' browsers. With https, cookies get the prefix `__Host-` and `Secure`,
   * and responses HSTS.
   */
  @HttpAddress('https://exe.example.com')
  PUBLIC_URL: string = 'http://localhost:8080';

  /**
   * The ES256 public keys of all processes as a JSON Web Key Set, each with its issuer in `iss`.
   * During a rotation, an issuer has two.
   */
  @ReadBy(readPublicKeys)
  @IsString({
    message: 'INTERNAL_TOKEN_PUBLIC_KEYS must be given: a JSON Web Key Set of ES256 keys',
  })
  INTERNAL_TOKEN_PUBLIC_KEYS: string;

  /**
   * The process's own ES256 key (PKCS#8 PEM). Every process that calls others needs one.
   */
  @IsOptional()
  @ReadBy(readSigningKey)
  INTERNAL_TOKEN_PRIVATE_KEY?: string;

  /** Timeout of a call between services, in milliseconds. */
  @Type(() => Number)
  @IsInt({ message: 'INTERNAL_CALL_BUDGET_MS must be a number of milliseconds' })
  @Min(50, { message: 'INTERNAL_CALL_BUDGET_MS must be at least 50' })
  INTERNAL_CALL_BUDGET_MS: number = 4000;

  /**
   * `off` lifts, for load tests, the limits per address, member, administrator and recipient, and
   * that of sockets per process. `MAX_CONNECTIONS` and `MAX_UPLOADS` stay.
   */
  @IsIn(['on', 'off'], { message: 'RATE_LIMITS must be on or off' })
  RATE_LIMITS: 'on' | 'off' = 'on';

  /** NATS server with JetStream, with the user and password of this process. */
  @ServerAddress(['nats'], 'nats://user:password@127.0.0.1:4222')
  NATS_URL: string;

  /** JetStream replicas of each stream: 1 on one machine, 3 in a cluster. */
  @Type(() => Number)
  @IsIn([1, 3, 5], { message: 'NATS_REPLICAS must be 1, 3 or 5' })
  NATS_REPLICAS: number = 1;

  /** Maximum bytes of all streams together; less than the broker's `max_file_store`. */
  @Type(() => Number)
  @IsInt({ message: 'NATS_STREAM_BYTES must be a number of bytes' })
  @Min(1_000_000, { message: 'NATS_STREAM_BYTES must be at least 1000000' })
  NATS_STREAM_BYTES: number = 8_000_000_000;

  /**
   * OTLP/HTTP endpoint for traces; tracing is off without it. OpenTelemetry reads this and its
   * other standard variables itself.
   */
  @IsOptional()
  @HttpAddress('http://tempo:4318')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /**
   * Sampler of traces; all are sampled by default. `OTEL_TRACES_SAMPLER_ARG` is the rate of a
   * ratio.
   */
  @IsOptional()
  @IsIn(SAMPLERS, { message: `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}` })
  OTEL_TRACES_SAMPLER?: string;
}

export class DataServiceSettings extends ServiceSettings {
  /**
   * PostgreSQL server, 15 or later, with ICU and UTF-8. `?sslmode=verify-full` encrypts the
   * connection and checks the certificate, `no-verify` does not check it.
   */
  @DatabaseAddress()
  DATABASE_URL: string;

  /** The service's own database on that server; defaults to the service's name. */
  @IsOptional()
  @Matches(/^[a-z_][a-z0-9_]{0,62}$/, {
    message: 'DATABASE_NAME must be lower-case letters, digits and _',
  })
  DATABASE_NAME?: string;

  /** Maximum database connections of a process. It keeps four open. */
  @Type(() => Number)
  @IsInt({ message: 'DATABASE_POOL must be a number of connections' })
  @Min(2, { message: 'DATABASE_POOL must be at least 2' })
  DATABASE_POOL: number = 16;
}
