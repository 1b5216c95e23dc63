import { ACCOUNT_LIMITS } from '@libs/contracts';
import { Type } from 'class-transformer';
import { PlainLine, Trimmed } from '@libs/service';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';

const MALFORMED = { message: 'The passkey is malformed.' };
const NAME_RULE = {
  message: `The name of a passkey has 1 to ${ACCOUNT_LIMITS.passkeyName} characters.`,
};
const BASE64URL = /^[A-Za-z0-9_-]{1,8192}$/;
const TRANSPORTS = /^(ble|cable|hybrid|internal|nfc|smart-card|usb)$/;

/** What an authenticator signed to create a passkey. */
class AttestationData {
  @Matches(BASE64URL, MALFORMED)
  clientDataJSON: string;

  @Matches(BASE64URL, MALFORMED)
  attestationObject: string;

  /** How browsers can reach the authenticator. */
  @IsOptional()
  @IsArray(MALFORMED)
  @ArrayMaxSize(10, MALFORMED)
  @Matches(TRANSPORTS, { ...MALFORMED, each: true })
  transports?: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
}

/** The JSON of a created WebAuthn credential; all texts are base64url. */
class PasskeyAttestation {
  @Matches(BASE64URL, MALFORMED)
  id: string;

  @Matches(BASE64URL, MALFORMED)
  rawId: string;

  @Equals('public-key', MALFORMED)
  type: 'public-key';

  @IsObject(MALFORMED)
  @ValidateNested(MALFORMED)
  @Type(() => AttestationData)
  response: AttestationData;
}

export class AddPasskeyBody {
  /** How the member recognizes the passkey: 1 to 60 characters. */
  @PlainLine('The name of a passkey')
  @Length(1, ACCOUNT_LIMITS.passkeyName, NAME_RULE)
  @IsString(NAME_RULE)
  @Trimmed()
  name: string;

  @IsObject(MALFORMED)
  @ValidateNested(MALFORMED)
  @Type(() => PasskeyAttestation)
  credential: PasskeyAttestation;
}

/** What a passkey signed. */
class AssertionData {
  @Matches(BASE64URL, MALFORMED)
  clientDataJSON: string;

  @Matches(BASE64URL, MALFORMED)
  authenticatorData: string;

  @Matches(BASE64URL, MALFORMED)
  signature: string;

  @IsOptional()
  @MaxLength(200, MALFORMED)
  @IsString(MALFORMED)
  userHandle?: string;
}

/** The JSON of a WebAuthn assertion; all texts are base64url. */
export class PasskeyAssertion {
  @Matches(BASE64URL, MALFORMED)
  id: string;

  @Matches(BASE64URL, MALFORMED)
  rawId: string;

  @Equals('public-key', MALFORMED)
  type: 'public-key';

  @IsObject(MALFORMED)
  @ValidateNested(MALFORMED)
  @Type(() => AssertionData)
  response: AssertionData;
}

export class ConfirmTotpBody {
  /** Six digits of the authenticator app. */
  @Length(6, 10, { message: 'Please enter the six digits that your app shows.' })
  @IsString({ message: 'Please enter the six digits that your app shows.' })
  code: string;
}
