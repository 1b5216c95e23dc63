import Button, { type ButtonProps } from '@mui/material/Button';
import { type ApiError, errorOf, messageOf } from '../api/baseQuery';
import { useToast } from '../toast/useToast';
import { type Transfer, useTransfer } from '../transfer/useTransfer';
import { filenameOf, saveAs } from './saveAs';

/** A file that the server creates on request; `filename` is used if the server sends no name. */
interface ExportRequest {
  href: string;
  filename: string;
}

/** Fetches a file and saves it, so that a failure has a message: a link would save the error's JSON or say nothing. */
async function sendExport({ href, filename }: ExportRequest): Promise<{ error?: ApiError }> {
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

const EXPORT: Transfer<ExportRequest> = { send: sendExport, invalidatesTags: () => [] };

/** Saves a file that the server creates on request, such as a receipt; a failure is shown in a toast. */
export function ExportButton({
  href,
  filename,
  ...button
}: ExportRequest & Omit<ButtonProps, 'href'>) {
  const [save, pending] = useTransfer(EXPORT);
  const toast = useToast();
  const start = async () => {
    const error = await save({ href, filename });
    if (!error) return;
    const description = messageOf(error, 'The file could not be downloaded. Please try again.');
    toast({ title: 'Download Failed', description, variant: 'destructive' });
  };
  return <Button {...button} loading={pending} onClick={() => void start()} />;
}
