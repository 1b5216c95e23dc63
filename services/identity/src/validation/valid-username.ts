import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isUsername, USERNAME_RULE } from '../domain/username';

/** Validates a property as a username (contract §2). */
export const ValidUsername = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'validUsername', validator: { validate: isUsername, defaultMessage: () => USERNAME_RULE } }, options);
