import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import { Transactions } from '@libs/persistence';
import { ToolCopies } from './tool-copies';
import { ToolCopiesProjection } from './tool-copies.projection';

/** Provides {@link ToolCopies} to a service whose settings have the address of catalogue. */
@Module({})
export class ToolCopiesModule {
  static forService(settings: Type<{ CATALOGUE_URL: string }>): DynamicModule {
    return {
      module: ToolCopiesModule,
      controllers: [ToolCopiesProjection],
      providers: [
        {
          provide: ToolCopies,
          inject: [Transactions, InternalHttpClient, settings],
          useFactory: (
            transactions: Transactions,
            calls: InternalHttpClient,
            { CATALOGUE_URL }: { CATALOGUE_URL: string },
          ) => new ToolCopies(transactions, calls, CATALOGUE_URL),
        },
      ],
      exports: [ToolCopies],
    };
  }
}
