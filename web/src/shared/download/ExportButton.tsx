import Button, { type ButtonProps } from '@mui/material/Button';
import { messageOf } from '../api/baseQuery';
import { useToast } from '../toast/useToast';
import { type Transfer, useTransfer } from '../transfer/useTransfer';
import { type ExportRequest, sendExport } from './sendExport';

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
