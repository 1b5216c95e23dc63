import { Module } from '@nestjs/common';
import { FileSigner } from './file-signer';
import { SigningKeysController } from './signing-keys.controller';

@Module({ controllers: [SigningKeysController], providers: [FileSigner], exports: [FileSigner] })
export class SigningModule {}
