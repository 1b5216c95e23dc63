/** The processes that sign internal tokens, each with its own key, and the services they may call (architecture: who owns what). */
export const MAY_CALL = {
  gateway: ['identity', 'catalogue', 'downloads', 'payments', 'realtime'],
  identity: ['downloads', 'payments'],
  catalogue: ['payments'],
  downloads: ['catalogue', 'payments'],
  payments: ['catalogue', 'identity'],
} as const;

export type Issuer = keyof typeof MAY_CALL;

export const ISSUERS = Object.keys(MAY_CALL) as Issuer[];
