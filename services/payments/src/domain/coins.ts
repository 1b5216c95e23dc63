/** An amount with the name of its coin, as an administrator reads it: `0.2779 LTC`. */
export const coins = (amount: string, currency: string | null): string =>
  currency === null ? amount : `${amount} ${currency.toUpperCase()}`;
