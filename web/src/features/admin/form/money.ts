const DOLLARS = /^(\d{1,6})(?:[.,](\d{1,2})?)?$/;

/** Parses dollars, with a decimal point or comma, to integer cents without floating-point arithmetic (spec §5); null when invalid. */
export function toCents(dollars: string): number | null {
  const match = DOLLARS.exec(dollars.trim());
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Formats integer cents for an input: 1999 becomes `19.99`, null an empty string. */
export function fromCents(cents: number | null): string {
  if (cents === null) return '';
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
