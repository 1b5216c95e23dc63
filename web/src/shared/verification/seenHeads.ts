import {
  type Checkpoint,
  formatCheckpoint,
  formatVerifierKey,
  parseCheckpoint,
  parseVerifierKey,
  type VerifierKey,
} from '@transparency';

/** A verified head of the public log, and the key that signed it. */
export interface SignedHead {
  key: VerifierKey;
  head: Checkpoint;
}

const STORAGE_KEY = 'log-heads';

/** Returns the newest head that this browser saw of each log, the log that it saw last at the end. */
export function readSeenHeads(): SignedHead[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as [string, string][];
    return stored.map(([key, head]) => ({
      key: parseVerifierKey(key),
      head: parseCheckpoint(head),
    }));
  } catch (error) {
    console.debug('The browser remembers no head of the public log.', error);
    return [];
  }
}

/** Remembers the head of a log as the newest, unless another tab has stored a newer one of the same log in the meantime. */
export function rememberHead(signed: SignedHead): void {
  const others = readSeenHeads().filter(({ head }) => head.origin !== signed.head.origin);
  const latest = readSeenHeads().find(({ head }) => head.origin === signed.head.origin);
  const newest = latest && latest.head.size > signed.head.size ? latest : signed;
  const stored = [...others, newest].map(({ key, head }) => [
    formatVerifierKey(key),
    formatCheckpoint(head),
  ]);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  } catch (error) {
    console.debug('The browser blocks storage.', error);
  }
}

/** Forgets all logs, so that the present one is trusted like that of a first visit. */
export function forgetSeenHeads(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch (error) {
    console.debug('The browser blocks storage.', error);
  }
}
