import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CurrentUserId, ForVisitors } from '@libs/auth';
import { type Certificate, type MessageResponse, readCertificateCode } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { ApiDocs } from '@libs/service';
import { noSuchPath } from '../paths/path.repository';
import { createCertificateCode } from './certificate-code';
import { CertificateRequest } from './certificate.dto';
import { CertificateRepository } from './certificate.repository';

const noSuchCertificate = () => notFound('certificate_not_found', 'No certificate has this code.');

const CodeParam = ApiDocs(({ ApiParam }) => [
  ApiParam({
    name: 'code',
    schema: { type: 'string' },
    description: 'Upper or lower case, with or without hyphens.',
  }),
]);

@Controller('api')
export class CertificatesController {
  constructor(
    private readonly certificates: CertificateRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns the certificate with a code.
   * @throws {404} No certificate has this code.
   */
  @Get('certificates/:code')
  @ForVisitors()
  @CodeParam
  async showCertificate(@Param('code') typed: string): Promise<Certificate> {
    const code = readCertificateCode(typed);
    const certificate = code && (await this.certificates.findByCode(code));
    if (!certificate) throw noSuchCertificate();
    return certificate;
  }

  /** Lists the member's certificates, newest first. */
  @Get('account/certificates')
  listCertificates(@CurrentUserId() userId: string): Promise<Certificate[]> {
    return this.certificates.findOfMember(userId);
  }

  /**
   * Issues a certificate of a learning path whose steps are all done. A member has one for each path; issuing it again returns that one.
   * @throws {404} Learning path not found
   * @throws {409} Not all steps are done.
   */
  @Post('paths/:slug/certificate')
  issueCertificate(
    @Param('slug') slug: string,
    @CurrentUserId() userId: string,
    @Body() { name }: CertificateRequest,
  ): Promise<Certificate> {
    return this.transactions.run(async (tx, now) => {
      const completion = await this.certificates.findCompletion(tx, userId, slug);
      if (!completion) throw noSuchPath();
      const { pathId, doneCount, stepCount } = completion;
      const existing = await this.certificates.findForPath(tx, userId, pathId);
      if (existing) return existing;
      if (doneCount < stepCount)
        throw conflict('path_not_completed', `${doneCount} of ${stepCount} steps are done.`);
      const issued = { code: createCertificateCode(), name, at: now };
      await this.certificates.insert(tx, userId, completion, issued);
      const certificate = await this.certificates.findForPath(tx, userId, pathId);
      if (!certificate) throw noSuchPath(); // the user was deleted meanwhile
      return certificate;
    });
  }

  /**
   * Revokes a certificate of the member: nobody finds its code any more. A new one can be issued, with another name.
   * @throws {404} The member has no certificate with this code.
   */
  @Delete('account/certificates/:code')
  @CodeParam
  async revokeCertificate(
    @Param('code') typed: string,
    @CurrentUserId() userId: string,
  ): Promise<MessageResponse> {
    const code = readCertificateCode(typed);
    const isRevoked =
      code !== undefined &&
      (await this.transactions.run((tx) => this.certificates.delete(tx, userId, code)));
    if (!isRevoked) throw noSuchCertificate();
    return { message: 'The certificate was revoked' };
  }
}
