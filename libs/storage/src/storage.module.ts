import { type DynamicModule, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { Readiness, describeReason, ServiceSettings, StartError } from '@libs/service';
import { ObjectStore, type StoreAccess } from './object-store';
import { StorageMistake } from './storage-errors';
import type { StorageServiceSettings } from './storage-settings';

/**
 * Provides the object store; not vital, since only file routes need it. An outage does not prevent
 * the start, wrong settings and missing rights do.
 */
@Module({})
export class StorageModule implements OnModuleInit {
  private readonly logger = new Logger('StorageModule');
  private isPrepared = false;
  private failure?: string; // undefined before the first check, empty while the store works

  constructor(
    private readonly store: ObjectStore,
    private readonly readiness: Readiness,
  ) {}

  /** With the access `read`, the start needs no right to write or remove objects. */
  static forService(access: StoreAccess = 'write'): DynamicModule {
    return {
      module: StorageModule,
      global: true,
      providers: [
        {
          provide: ObjectStore,
          inject: [ServiceSettings],
          useFactory: (settings: ServiceSettings) =>
            new ObjectStore(settings as StorageServiceSettings, access),
        },
      ],
      exports: [ObjectStore],
    };
  }

  async onModuleInit(): Promise<void> {
    this.readiness.register('object-store', () => this.check(), { vital: false });
    await this.check().catch((error: unknown) => {
      if (error instanceof StorageMistake) throw new StartError(error.message, { cause: error });
    });
  }

  private async check(): Promise<void> {
    try {
      if (!this.isPrepared) await this.store.prepare();
      this.isPrepared = true;
      await this.store.check();
    } catch (error) {
      this.logChange(describeReason(error), error instanceof StorageMistake);
      throw error;
    }
    this.logChange('');
  }

  private logChange(failure: string, isMistake = false): void {
    if (failure === this.failure) return;
    this.failure = failure;
    if (!failure) this.logger.log('the object store is reachable');
    else if (isMistake) this.logger.error(failure);
    else this.logger.warn(failure);
  }
}
