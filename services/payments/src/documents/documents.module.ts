import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsController } from './documents.controller';
import { DocumentRepository } from './document.repository';
import { IssueDocuments } from './issue-documents';
import { PdfCache } from './pdf-cache';

@Module({
  imports: [CustomersModule],
  controllers: [DocumentsController],
  providers: [DocumentRepository, IssueDocuments, PdfCache],
  exports: [DocumentRepository, IssueDocuments, PdfCache],
})
export class DocumentsModule {}
