import type { ValidationError, ValidatorOptions } from 'class-validator';
import { getMetadataStorage } from 'class-validator/cjs/metadata/MetadataStorage.js';
import { Validator } from 'class-validator/cjs/validation/Validator.js';

const validator = new Validator();

/** What Nest's ValidationPipe uses of class-validator; by itself it would load the whole package. */
export const VALIDATOR = {
  validate: (object: object, options: ValidatorOptions): Promise<ValidationError[]> => validator.validate(object, options),
  getMetadataStorage,
};

/** Validates an object by the decorators of its class; returns the errors. */
export const validateSync = (object: object, options: ValidatorOptions): ValidationError[] => validator.validateSync(object, options);
