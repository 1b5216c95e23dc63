import { types } from 'node:util';
import { SettingsError } from './settings/load-settings';

/** An expected start failure, with a message for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Writes the reason for a failed start to stderr. */
export function explain(service: string, error: unknown): void {
  process.stderr.write(`${startFailure(service, error)}\n`);
}

/** Describes a failed start: a message for errors that an operator can fix, a stack for bugs. */
export function startFailure(service: string, error: unknown): string {
  if (error instanceof SettingsError)
    return error.problems.map((problem) => `${service}: ${problem}`).join('\n');
  if (!types.isNativeError(error)) return `${service} cannot start: ${String(error)}`;
  const isOfOperator = error instanceof StartError || isSystemError(error);
  return `${service} cannot start: ${isOfOperator ? describeReason(error) : (error.stack ?? error.message)}`;
}

/** Returns an error's message; Node's error is empty if a name has several addresses and none responds. */
export function describeReason(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const { code, errors, port, address } = error as NodeJS.ErrnoException & {
    errors?: unknown[];
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is already in use by another program`;
  return error.message || (errors?.length ? describeReason(errors[0]) : (code ?? error.name));
}

const isSystemError = (error: Error): boolean =>
  'syscall' in error || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
