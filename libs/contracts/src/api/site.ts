import type { Count, Email, Url } from './values';

/** Response of `GET /api/config` (docs/api.md): what the web client needs before login. */
export class PublicConfig {
  /** Payments go to a sandbox; no real money moves. */
  testMode: boolean;
  cardPayments: boolean;
  stripePublishableKey: string | null;
  supportEmail: Email;
  /** Within how many hours support usually responds; null if nothing is promised. */
  supportResponseHours: Count | null;
  /** The members' community; null without one. */
  communityUrl: Url | null;
  /** Null without a newsletter. */
  newsletterUrl: Url | null;
  /** Where simulated payments are made; null without a sandbox. */
  sandboxUrl: Url | null;
  /** Crypto payments are made on the payment processor's page. */
  hostedPayments: boolean;
  /** Where emails can be read in development; null elsewhere. */
  mailboxUrl: Url | null;
}

/** Response of `GET /readyz` when the gateway can serve requests. */
export class GatewayReady {
  status: 'ok';
}

/** 503 response of `GET /readyz` when the gateway reaches no service or is draining. */
export class GatewayNotReady {
  status: 'unavailable';
}

/** Response of `GET /healthz` when every service is ready. */
export class SiteHealth {
  status: 'ok';
}

/** 503 response of `GET /healthz` when a service is not ready. */
export class SiteUnhealthy {
  status: 'unavailable';
  /** The names of the services that are not ready. */
  parts: string[];
}
