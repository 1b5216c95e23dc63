import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import { RefreshSearch } from '../use-cases/refresh-search';

/** Refreshes the search columns at startup, so that a changed keyword takes effect with the release that changes it. */
@Injectable()
export class SearchColumnsJob implements OnApplicationBootstrap {
  constructor(
    private readonly refreshSearch: RefreshSearch,
    private readonly transactions: Transactions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    while ((await this.transactions.run((tx) => this.refreshSearch.run(tx))) > 0) continue;
  }
}
