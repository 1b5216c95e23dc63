import { CERTIFICATE_NAME_LENGTH } from '@libs/contracts';
import { PlainLine, Trimmed } from '@libs/service';
import { IsString, Length } from 'class-validator';

const MESSAGE = `The name must have 1 to ${CERTIFICATE_NAME_LENGTH} characters`;

/** Body of `POST /api/paths/{slug}/certificate`. */
export class CertificateRequest {
  /** The name on the certificate, which everybody who knows its code can read. */
  @PlainLine('The name')
  @Length(1, CERTIFICATE_NAME_LENGTH, { message: MESSAGE })
  @IsString({ message: MESSAGE })
  @Trimmed()
  name: string;
}
