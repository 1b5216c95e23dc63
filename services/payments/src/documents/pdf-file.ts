import { StreamableFile } from '@nestjs/common';
import { ApiDocs } from '@libs/service';

const PDF_TYPE = 'application/pdf';

/** Responds with a PDF that browsers save under its number. */
export const pdfFile = (bytes: Buffer, number: string): StreamableFile =>
  new StreamableFile(bytes, {
    type: PDF_TYPE,
    length: bytes.length,
    disposition: `attachment; filename="${number}.pdf"`,
  });

export const DescribePdf = (): MethodDecorator =>
  ApiDocs(({ ApiOkResponse, ApiProduces }) => [
    ApiProduces(PDF_TYPE),
    ApiOkResponse({ description: 'The document.', schema: { type: 'string', format: 'binary' } }),
  ]);
