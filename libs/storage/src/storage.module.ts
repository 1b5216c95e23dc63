import { type DynamicModule, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { Readiness, ServiceSettings } from '@libs/service';
import { ObjectStore } from './object-store';
import type { StorageServiceSettings } from './storage-settings';

/** The object store for a service; readiness covers it, and the bucket is made at the first check that succeeds. */
@Module({})
export class StorageModule implements OnModuleInit {
  private readonly logger = new Logger('StorageModule');

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
    let made = false;
    const check = async (): Promise<void> => {
      if (!made) await this.store.ensureBucket();
      made = true;
      await this.store.check();
    };
    this.readiness.register('object-store', check);
    await check().catch((error: unknown) => this.logger.warn({ err: error, msg: 'the object store cannot be reached yet' }));
  }
}
