/** The number series of a receipt: one per year (UTC). Sandbox payments have a separate series, so they never use up a real number. */
export const receiptSeries = (livemode: boolean, at: Date): string => `${livemode ? 'EXE' : 'TEST'}-${at.getUTCFullYear()}`;

/** A receipt's number, such as `EXE-2026-000042`. */
export const receiptNumber = (series: string, count: number): string => `${series}-${String(count).padStart(6, '0')}`;
