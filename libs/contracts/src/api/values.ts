// The JSDoc tags of these types become part of the OpenAPI documents (`npm run openapi`).

/**
 * A lowercase UUID.
 * @format uuid
 */
export type Id = string;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version, in lower or upper case. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * An ISO 8601 time in UTC.
 * @format date-time
 */
export type Moment = string;

/**
 * How many.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * Integer US cents.
 * @asType integer
 * @minimum 0
 */
export type Cents = number;

/**
 * A size in bytes.
 * @asType integer
 * @minimum 0
 */
export type Bytes = number;

/**
 * A duration in whole minutes.
 * @asType integer
 * @minimum 1
 * @maximum 10000
 */
export type Minutes = number;

/**
 * A whole number from 0 to 5.
 * @asType integer
 * @minimum 0
 * @maximum 5
 */
export type Stars = number;

/**
 * An exact amount of coins: decimal, without an exponent.
 * @pattern ^\d+(\.\d+)?$
 */
export type CoinAmount = string;

/**
 * A SHA-256 in lower-case hexadecimal digits.
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/**
 * The last part of a tool's address: lowercase letters, digits and single hyphens.
 * @pattern ^[a-z0-9]+(-[a-z0-9]+)*$
 * @maxLength 64
 */
export type Slug = string;

/**
 * An email address; can contain non-ASCII characters.
 * @format idn-email
 */
export type Email = string;

/**
 * An absolute address.
 * @format uri
 */
export type Url = string;

/**
 * A URL on this site.
 * @format uri-reference
 */
export type SitePath = string;
