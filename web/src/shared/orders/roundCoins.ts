/** Significant digits of an amount of coins outside the payment itself. */
const DIGITS = 8;

/** Rounds an amount of coins for reading: `0.011792369365791513` becomes `0.011792369`. */
export function roundCoins(amount: string): string {
  const digits = amount.replace('.', '').replace(/^0+/, '');
  if (digits.length <= DIGITS || !amount.includes('.')) return amount;
  const leading = Math.floor(Math.log10(Number(amount)));
  const decimals = Math.max(0, DIGITS - 1 - leading);
  return Number(amount).toFixed(Math.min(decimals, amount.split('.')[1]?.length ?? 0));
}
