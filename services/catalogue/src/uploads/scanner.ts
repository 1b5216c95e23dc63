import type { Readable } from 'node:stream';

/** What is known about malware in a file: a scanner found none, or none has looked. Never clean by assumption. */
export type ScanState = 'clean' | 'not-scanned';

/** What a look at a file led to. */
export type ScanResult = { state: ScanState } | { state: 'infected'; signature: string };

/** The port behind which a malware scanner sits; an unreachable one rejects with `unavailable`. */
export abstract class Scanner {
  abstract scan(content: Readable): Promise<ScanResult>;
}

/** No scanner is configured: says so of every file. */
export class NoScanner extends Scanner {
  async scan(): Promise<ScanResult> {
    return { state: 'not-scanned' };
  }
}
