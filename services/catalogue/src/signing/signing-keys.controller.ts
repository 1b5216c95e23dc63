import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { PublicSigningKey } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { listSigningKeys } from '@libs/signing';
import {
  ApiDocs,
  ConditionalGet,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
  TEXT,
  textRepresentation,
} from '@libs/service';
import { FileSigner } from './file-signer';

/** The public keys with which files can be verified. */
@Controller()
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class SigningKeysController {
  constructor(
    private readonly signer: FileSigner,
    private readonly transactions: Transactions,
  ) {}

  /** Lists the keys that sign or signed files, newest first. Signatures of former keys stay valid. */
  @Get('api/signing-keys')
  @ApiDocs((api) => [
    api.ApiOkResponse({ type: [PublicSigningKey] }),
    api.ApiResponse(NOT_MODIFIED),
  ])
  async listSigningKeys(): Promise<Representation> {
    const keys = await this.transactions.read(listSigningKeys);
    return jsonRepresentation(JSON.stringify(keys));
  }

  /** Sends the key that signs files now, as `minisign -p` reads it. */
  @Get('.well-known/minisign.pub')
  @ApiDocs((api) => [...TEXT(api, 'The public key.'), api.ApiResponse(NOT_MODIFIED)])
  showPublicKey(): Representation {
    return textRepresentation(this.signer.publicKey);
  }
}
