import type { Readable } from 'node:stream';

/** Scan state of a stored file; never `clean` without a scan. */
export type ScanState = 'clean' | 'not-scanned';

/** Result of a malware scan. */
export type ScanResult = { state: ScanState } | { state: 'infected'; signature: string };

/** A malware scanner; `scan` rejects with `unavailable` when it is unreachable. */
export abstract class Scanner {
  abstract scan(content: Readable): Promise<ScanResult>;
}

/** Used when no scanner is configured: marks every file as not scanned. */
export class NoScanner extends Scanner {
  async scan(): Promise<ScanResult> {
    return { state: 'not-scanned' };
  }
}
