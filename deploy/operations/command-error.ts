import { types } from 'node:util';
import { DomainError } from '@libs/errors';
import { describeReason, SettingsError } from '@libs/service';
import { StorageFailure } from '@libs/storage';
import { StartFailure } from '../../dev/stack';

/** An expected failure of a command, with a message for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Describes a failed command for the operator: a message for expected failures, a stack for bugs. */
export function describeError(error: unknown): string {
  if (error instanceof SettingsError) return error.problems.join('\n');
  if (
    error instanceof CommandError ||
    error instanceof StartFailure ||
    error instanceof StorageFailure
  )
    return error.message;
  if (error instanceof DomainError)
    return `The object store cannot be used: ${describeReason(rootCause(error))}.`;
  if (!types.isNativeError(error)) return String(error);
  if (isUsageError(error)) return error.message;
  if ('severity' in error) return `PostgreSQL reported an error: ${error.message}.`;
  if ('syscall' in error) return `The command failed: ${error.message}.`;
  return error.stack ?? error.message;
}

export const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException | undefined)?.code;

const isUsageError = (error: Error): boolean =>
  codeOf(error)?.startsWith('ERR_PARSE_ARGS') ?? false;

/** The message of a DomainError is meant for visitors; its cause has the object store's own. */
function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}
