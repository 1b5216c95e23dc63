import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { PaymentMails } from './payment-mails';

@Module({
  imports: [DocumentsModule],
  providers: [PaymentMails],
  exports: [PaymentMails],
})
export class MailsModule {}
