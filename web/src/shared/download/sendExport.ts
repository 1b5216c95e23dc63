import { type ApiError, errorOf } from '../api/baseQuery';
import { filenameOf, saveAs } from './saveAs';

/** A file that the server creates on request; `filename` is used if the server sends no name. */
export interface ExportRequest {
  href: string;
  filename: string;
}

/** Fetches a file and saves it, so that a failure has a message: a link would save the error's JSON or say nothing. */
export async function sendExport({ href, filename }: ExportRequest): Promise<{ error?: ApiError }> {
  try {
    const response = await fetch(href, { credentials: 'include' });
    if (!response.ok)
      return { error: errorOf(response.status, await response.text(), response.statusText) };
    saveAs(
      await response.blob(),
      filenameOf(response.headers.get('content-disposition')) ?? filename,
    );
    return {};
  } catch (error) {
    return { error: { status: 0, text: String(error) } };
  }
}
