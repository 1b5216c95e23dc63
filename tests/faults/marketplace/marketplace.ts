import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreProxy, TraceReceiver } from '@testing';
import {
  createDataPaths,
  type DataPaths,
  natsUrl,
  postgresUrl,
  readPorts,
  type StartedObjectStore,
  type StartedStack,
  startObjectStore,
  startStack,
} from '../../../dev/stack';

/** A marketplace that several suites share. Each suite repairs what it breaks, and counts only what its own members do. */
export class SharedMarketplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'exe-shared-'));
  readonly dataDir = join(this.folder, 'stack');
  receiver!: TraceReceiver;
  storeProxy!: StoreProxy;
  stack!: StartedStack;
  /** Settings of the object storage. */
  storage!: Record<string, string>;
  private store!: StartedObjectStore;

  async start(): Promise<void> {
    [this.receiver, this.store] = [
      await TraceReceiver.start(),
      await startObjectStore({ dataDir: join(this.folder, 'store') }),
    ];
    this.storeProxy = await StoreProxy.start(this.store.url);
    const { accessKey, secretKey, region } = this.store;
    const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    this.storage = {
      S3_ENDPOINT: this.storeProxy.url,
      ...keys,
      S3_REGION: region,
      S3_BUCKET: 'marketplace',
    };
    const tracing = {
      OTEL_EXPORTER_OTLP_ENDPOINT: this.receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    };
    const env = {
      ...this.storage,
      ...tracing,
      RATE_LIMITS: 'off',
      SEED_CATALOGUE: 'false',
      LOG_LEVEL: 'debug', // services log requests at debug
      PAYMENTS_POLL_SECONDS: '1',
    };
    this.stack = await startStack({ dataDir: this.dataDir, env });
    Object.assign(process.env, {
      EXE_URL: this.stack.url,
      EXE_DATA_DIR: this.dataDir,
      EXE_ADMIN_PASSWORD: this.stack.adminPassword(),
    });
  }

  async stop(): Promise<void> {
    await this.stack?.stop();
    await this.storeProxy?.stop();
    await this.store?.stop();
    await this.receiver?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get paths(): DataPaths {
    return createDataPaths(this.dataDir);
  }

  get databaseUrl(): string {
    return postgresUrl(this.paths, this.portOf('postgres'));
  }

  get brokerUrl(): string {
    return natsUrl(this.paths, this.portOf('nats'));
  }

  /** Stops a process or server without closing its connections. */
  pause(part: string): void {
    if (part === 'object-store') this.store.kill('SIGSTOP');
    else this.stack.pause(part);
  }

  resume(part: string): void {
    if (part === 'object-store') this.store.kill('SIGCONT');
    else this.stack.resume(part);
  }

  private portOf(server: 'postgres' | 'nats'): number {
    return readPorts(this.paths)?.[server] ?? 0;
  }
}
