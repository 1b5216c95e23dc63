import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { PdfCache } from './create-pdf';
import { DocumentSigner } from './document-signer';
import { DocumentRepository } from './document.repository';
import { DocumentsController, ReceiptKeysController } from './documents.controller';
import { IssueDocuments } from './issue-documents';

@Module({
  imports: [CustomersModule],
  controllers: [DocumentsController, ReceiptKeysController],
  providers: [DocumentRepository, DocumentSigner, IssueDocuments, PdfCache],
  exports: [DocumentRepository, IssueDocuments, PdfCache],
})
export class DocumentsModule {}
