const DOLLARS = /^(\d{1,6})(?:\.(\d{1,2})?)?$/;

/** Dollars as they are typed, as integer cents, without any float in between (spec §5); null when it is no such amount. */
export function toCents(dollars: string): number | null {
  const match = DOLLARS.exec(dollars.trim());
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Integer cents as they are typed: 1999 is `19.99`; nothing for none. */
export function fromCents(cents: number | null): string {
  if (cents === null) return '';
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
