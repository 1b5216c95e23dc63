import { Module } from '@nestjs/common';
import { CertificateRepository } from './certificate.repository';
import { CertificatesController } from './certificates.controller';

@Module({ controllers: [CertificatesController], providers: [CertificateRepository] })
export class CertificatesModule {}
