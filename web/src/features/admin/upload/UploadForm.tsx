import { mdiUpload } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormProvider } from 'react-hook-form';
import { Icon } from '../../../shared/ui/Icon';
import { FileInput } from '../form/FileInput';
import { UploadProgress } from '../form/UploadProgress';
import { ThumbnailInput } from '../form/ThumbnailInput';
import { ToolFields } from '../form/ToolFields';
import type { UploadFormState } from './useUploadForm';

/** The fields of a new tool (spec §5, admin upload). */
export function UploadForm({ form, submit, toolFile, thumbnail, pending, progress }: UploadFormState) {
  return (
    <Stack component="form" noValidate aria-label="Upload a tool" onSubmit={(event) => void submit(event)} sx={{ gap: 4 }}>
      <FormProvider {...form}>
        <ToolFields />
      </FormProvider>
      <FileInput rule={toolFile.rule} file={toolFile.file} problem={toolFile.problem} onChoose={toolFile.choose} />
      <ThumbnailInput {...thumbnail} />
      {pending && <UploadProgress fraction={progress} />}
      <Button type="submit" size="large" variant="contained" disabled={pending} startIcon={<Icon path={mdiUpload} />}>
        {pending ? 'Uploading...' : 'Upload tool'}
      </Button>
    </Stack>
  );
}
