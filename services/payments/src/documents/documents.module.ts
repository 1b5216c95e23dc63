import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsController } from './documents.controller';
import { IssueDocuments } from './issue-documents';
import { PdfCache } from './pdf-cache';

@Module({
  imports: [CustomersModule],
  controllers: [DocumentsController],
  providers: [IssueDocuments, PdfCache],
  exports: [IssueDocuments],
})
export class DocumentsModule {}
