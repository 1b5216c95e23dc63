const USD = { style: 'currency', currency: 'USD' } as const;
const DOLLARS = new Intl.NumberFormat('en-US', USD);
const SMALL = new Intl.NumberFormat('en-US', { ...USD, maximumSignificantDigits: 4 });

/** What one coin counts for in a payment of a price in cents: `$97,134.20`, below a dollar with up to four significant digits. */
export function coinRate(price: number, amount: string): string {
  const dollars = price / 100 / Number(amount);
  return (dollars < 1 ? SMALL : DOLLARS).format(dollars);
}
