import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { type DataServiceSettings, Readiness, ServiceSettings } from '@libs/service';
import { DataSource, type MigrationInterface } from 'typeorm';
import { DatabaseClock } from './database-clock';
import { requireNoEarlierBuild } from './earlier-build';
import { databaseUrl, ensureDatabase } from './ensure-database';
import { openDatabase, type PostgresOptions } from './open-database';
import { requireNoUnfinishedRestore } from './restore-mark';
import { Transactions } from './transactions';

export interface PersistenceOptions {
  service: string;
  entities: (new () => object)[];
  migrations: (new () => MigrationInterface)[];
}

/** Provides a service's own database: created, migrated, pooled and checked, with transactions. */
@Module({})
export class PersistenceModule implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  static forService(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [ServiceSettings],
          useFactory: async (settings: DataServiceSettings) => {
            await ensureDatabase(settings.DATABASE_URL, settings.DATABASE_NAME ?? options.service);
            const given = dataSourceOptions(options, settings);
            await requireNoUnfinishedRestore(given.url);
            await requireNoEarlierBuild(given.url, options.migrations);
            return given;
          },
          dataSourceFactory: async (given) => openDatabase(given as PostgresOptions),
        }),
        TypeOrmModule.forFeature(options.entities),
      ],
      providers: [DatabaseClock, Transactions],
      exports: [DatabaseClock, Transactions, TypeOrmModule],
    };
  }

  onModuleInit(): void {
    this.readiness.register('postgres', () => this.dataSource.query('select 1'));
  }
}

const START_ATTEMPTS = 10;

function dataSourceOptions(
  { service, entities, migrations }: PersistenceOptions,
  settings: DataServiceSettings,
) {
  return {
    type: 'postgres' as const,
    url: databaseUrl(settings.DATABASE_URL, settings.DATABASE_NAME ?? service),
    applicationName: service,
    entities,
    migrations,
    poolSize: settings.DATABASE_POOL,
    connectTimeoutMS: 5000,
    retryAttempts: START_ATTEMPTS,
    retryDelay: 1000,
    extra: {
      statement_timeout: 15_000,
      query_timeout: 25_000, // later than PostgreSQL's own timeout
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  };
}
