import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/** A settings class; its properties are named after environment variables. */
export type SettingsClass<S extends object> = new () => S;

export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/** Loads and validates settings from the environment; an empty variable counts as absent. Throws SettingsError. */
export function loadSettings<S extends object>(
  type: SettingsClass<S>,
  environment: NodeJS.ProcessEnv,
): S {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const settings = plainToInstance(type, given, { exposeDefaultValues: true });
  const problems = validateSync(settings, { whitelist: true, stopAtFirstError: true }).flatMap(
    (error) => Object.values(error.constraints ?? { unknown: `${error.property} is not valid` }),
  );
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
