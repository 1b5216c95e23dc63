import type { Email, Url } from './values';

/** Answer of `GET /api/config` (contract §7): what the web client must know before anybody signs in. */
export class PublicConfig {
  /** Payments go to a sandbox; no real money moves. */
  testMode: boolean;
  cardPayments: boolean;
  stripePublishableKey: string | null;
  supportEmail: Email;
  /** Where simulated payments are made; null without a sandbox. */
  sandboxUrl: Url | null;
  /** Crypto payments are made on the payment processor's page. */
  hostedPayments: boolean;
  /** Where emails can be read in development; null elsewhere. */
  mailboxUrl: Url | null;
}

/** Answer of `GET /readyz` of a gateway that can serve. */
export class GatewayReady {
  status: 'ok';
}

/** Answer of `GET /readyz` of a gateway that reaches no service, or is about to stop (503). */
export class GatewayNotReady {
  status: 'unavailable';
}

/** Answer of `GET /healthz` while every part works. */
export class SiteHealth {
  status: 'ok';
}

/** Answer of `GET /healthz` while a part does not (503). */
export class SiteTrouble {
  status: 'unavailable';
  /** The names of the services that are not ready. */
  parts: string[];
}
