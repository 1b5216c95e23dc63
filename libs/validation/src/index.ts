import { Transform } from 'class-transformer';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { getMetadataStorage } from 'class-validator/cjs/metadata/MetadataStorage.js';
import { Validator } from 'class-validator/cjs/validation/Validator.js';

export { ArrayMaxSize } from 'class-validator/cjs/decorator/array/ArrayMaxSize.js';
export { ArrayMinSize } from 'class-validator/cjs/decorator/array/ArrayMinSize.js';
export { ArrayUnique } from 'class-validator/cjs/decorator/array/ArrayUnique.js';
export { Allow } from 'class-validator/cjs/decorator/common/Allow.js';
export { Equals } from 'class-validator/cjs/decorator/common/Equals.js';
export { IsIn } from 'class-validator/cjs/decorator/common/IsIn.js';
export { IsOptional } from 'class-validator/cjs/decorator/common/IsOptional.js';
export { ValidateBy } from 'class-validator/cjs/decorator/common/ValidateBy.js';
export { ValidateIf } from 'class-validator/cjs/decorator/common/ValidateIf.js';
export { ValidateNested } from 'class-validator/cjs/decorator/common/ValidateNested.js';
export { Max } from 'class-validator/cjs/decorator/number/Max.js';
export { Min } from 'class-validator/cjs/decorator/number/Min.js';
export { isEmail, IsEmail } from 'class-validator/cjs/decorator/string/IsEmail.js';
export { IsISO8601 } from 'class-validator/cjs/decorator/string/IsISO8601.js';
export { IsUUID } from 'class-validator/cjs/decorator/string/IsUUID.js';
export { IsUrl } from 'class-validator/cjs/decorator/string/IsUrl.js';
export { Length } from 'class-validator/cjs/decorator/string/Length.js';
export { Matches } from 'class-validator/cjs/decorator/string/Matches.js';
export { MaxLength } from 'class-validator/cjs/decorator/string/MaxLength.js';
export { MinLength } from 'class-validator/cjs/decorator/string/MinLength.js';
export { IsArray } from 'class-validator/cjs/decorator/typechecker/IsArray.js';
export { IsBoolean } from 'class-validator/cjs/decorator/typechecker/IsBoolean.js';
export { IsInt } from 'class-validator/cjs/decorator/typechecker/IsInt.js';
export { IsObject } from 'class-validator/cjs/decorator/typechecker/IsObject.js';
export { IsString } from 'class-validator/cjs/decorator/typechecker/IsString.js';
export { hasAsciiDomain, normalizeEmail, normalizeEmailPart } from './normalize-email';
export { PlainLine, PlainText } from './plain-text';
export type { ValidationArguments, ValidationOptions } from 'class-validator';
export { getMetadataStorage };

/** Trims a text before it is validated. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

const validator = new Validator();

/** What Nest's ValidationPipe uses of class-validator; by itself it would load the whole package. */
export const VALIDATOR = {
  validate: (object: object, options: ValidatorOptions): Promise<ValidationError[]> => validator.validate(object, options),
  getMetadataStorage,
};

/** Validates an object by the decorators of its class; returns the errors. */
export const validateSync = (object: object, options: ValidatorOptions): ValidationError[] => validator.validateSync(object, options);
