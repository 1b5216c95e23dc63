import { type DynamicModule, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { Readiness, ServiceSettings } from '@libs/service';
import { ObjectStore } from './object-store';
import type { StorageServiceSettings } from './storage-settings';

/** Provides the object store; not vital, since only file routes need it. The first successful check creates the bucket. */
@Module({})
export class StorageModule implements OnModuleInit {
  private readonly logger = new Logger('StorageModule');
  private isBucketMade = false;
  private isReachable?: boolean;

  constructor(
    private readonly store: ObjectStore,
    private readonly readiness: Readiness,
  ) {}

  static forService(): DynamicModule {
    return {
      module: StorageModule,
      global: true,
      providers: [
        {
          provide: ObjectStore,
          inject: [ServiceSettings],
          useFactory: (settings: ServiceSettings) => new ObjectStore(settings as StorageServiceSettings),
        },
      ],
      exports: [ObjectStore],
    };
  }

  async onModuleInit(): Promise<void> {
    this.readiness.register('object-store', () => this.check(), { vital: false });
    await this.check().catch(() => undefined); // logged; the service starts anyway
  }

  private async check(): Promise<void> {
    try {
      if (!this.isBucketMade) await this.store.ensureBucket();
      this.isBucketMade = true;
      await this.store.check();
    } catch (error) {
      this.logChange(false, error);
      throw error;
    }
    this.logChange(true);
  }

  private logChange(isReachable: boolean, err?: unknown): void {
    if (isReachable === this.isReachable) return;
    this.isReachable = isReachable;
    if (isReachable) this.logger.log('the object store is reachable');
    else this.logger.warn({ err, msg: 'the object store cannot be reached' });
  }
}
