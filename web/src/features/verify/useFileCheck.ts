import { useEffect, useRef, useState } from 'react';
import { type FileHasher, startFileHasher } from '../../shared/verification/hasher';
import { TrustDataUnavailable } from '../../shared/verification/TrustDataUnavailable';
import { checkDocument, type DocumentCheck } from './checkDocument';
import { checkFile, type FileCheck } from './checkFile';
import { fetchPublicLog, keepSignatures, type PublicLog } from './publicLog';

/** The check of the file that was chosen last. */
export type CheckState =
  | { phase: 'none' }
  | { phase: 'hashing'; filename: string; percent: number }
  | { phase: 'done'; check: FileCheck }
  | { phase: 'document'; check: DocumentCheck }
  | { phase: 'failed'; message: string };

const messageOf = (error: unknown): string =>
  error instanceof TrustDataUnavailable
    ? `${error.message}. Check your connection.`
    : error instanceof Error
      ? error.message
      : String(error);

/** Loads the public log, the keys, the signatures and the worker, so that files can then be checked without a connection. */
export function useFileCheck() {
  const [log, setLog] = useState<PublicLog>();
  const [logError, setLogError] = useState<string>();
  const [state, setState] = useState<CheckState>({ phase: 'none' });
  const [attempt, setAttempt] = useState(0);
  const hasher = useRef<FileHasher>(undefined);
  const number = useRef(0);

  useEffect(() => {
    hasher.current = startFileHasher();
    return () => hasher.current?.close();
  }, []);

  useEffect(() => {
    let isStopped = false;
    fetchPublicLog().then(
      (fetched) => {
        if (isStopped) return;
        setLog(fetched);
        void keepSignatures(fetched, () => isStopped);
      },
      (error: unknown) => !isStopped && setLogError(messageOf(error)),
    );
    return () => {
      isStopped = true;
    };
  }, [attempt]);

  const retry = () => {
    setLogError(undefined);
    setAttempt(attempt + 1);
  };

  const check = async (file: File) => {
    const current = ++number.current;
    const show = (next: CheckState) => current === number.current && setState(next);
    const percentOf = (bytes: number) => Math.round((bytes / Math.max(1, file.size)) * 100);
    show({ phase: 'hashing', filename: file.name, percent: 0 });
    try {
      const document = await checkDocument(file, log?.receiptKeys);
      if (document) return show({ phase: 'document', check: document });
      if (!hasher.current) throw new Error('The page is not ready yet.');
      const digest = await hasher.current.hash(file, (bytes) =>
        show({ phase: 'hashing', filename: file.name, percent: percentOf(bytes) }),
      );
      const latest = await fetchPublicLog(log).catch((error: unknown) => {
        if (log && error instanceof TrustDataUnavailable) return log;
        throw error;
      });
      setLog(latest);
      setLogError(undefined);
      show({ phase: 'done', check: await checkFile(file.name, digest, latest) });
    } catch (error) {
      show({ phase: 'failed', message: messageOf(error) });
    }
  };
  return { log, logError, retry, state, check: (file: File) => void check(file) };
}
