import { testDeletedAccounts } from './marketplace/deleted-accounts';
import { testHangingStore } from './marketplace/hanging-store';
import { testKilledPublications } from './marketplace/killed-publications';
import { SharedMarketplace } from './marketplace/marketplace';
import { testPaidAccess } from './marketplace/paid-access';
import { testPaymentStorm } from './marketplace/payment-storm';
import { testRefusedDownloads } from './marketplace/refused-downloads';
import { testRestoredMarketplace } from './marketplace/restored-marketplace';
import { testResumedDownloads } from './marketplace/resumed-downloads';
import { testRollingRestart } from './marketplace/rolling-restart';
import { testTraces } from './marketplace/traces';

describe('one marketplace', () => {
  const marketplace = new SharedMarketplace();
  beforeAll(() => marketplace.start(), 180_000);
  afterAll(() => marketplace.stop(), 60_000);

  testTraces(marketplace);
  testPaymentStorm(marketplace); // before other payments: it counts all orders, receipts and emails
  testPaidAccess(marketplace);
  testHangingStore(marketplace);
  testRefusedDownloads(marketplace);
  testResumedDownloads(marketplace);
  testRollingRestart(marketplace);
  testKilledPublications(marketplace);
  testDeletedAccounts(marketplace);
  testRestoredMarketplace(marketplace);
});
