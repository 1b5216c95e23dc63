import { types } from 'node:util';
import { DomainError } from '@libs/errors';
import { SettingsError } from '@libs/service';
import { reasonOf, StartFailure } from '../../dev/stack';
import { Refusal } from './refusal';

/** What went wrong, for the person at the terminal: a sentence for everything a machine does, a stack for what is a fault of ours. */
export function explain(thrown: unknown): string {
  if (thrown instanceof SettingsError) return thrown.problems.join('\n');
  if (thrown instanceof Refusal || thrown instanceof StartFailure) return thrown.message;
  if (thrown instanceof DomainError) return `The object store cannot be used: ${reasonOf(innermost(thrown))}.`;
  if (!types.isNativeError(thrown)) return String(thrown);
  if (isWrongUse(thrown)) return thrown.message;
  if ('severity' in thrown) return `PostgreSQL refused what was asked of it: ${thrown.message}.`;
  if ('syscall' in thrown) return `The command broke off: ${thrown.message}.`;
  return thrown.stack ?? thrown.message;
}

/** parseArgs says in its own words which option it does not know. */
const isWrongUse = (error: Error): boolean => String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/** The object store's own words are behind the sentence that is meant for visitors. */
function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
