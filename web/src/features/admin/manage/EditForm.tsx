import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormProvider } from 'react-hook-form';
import { formatBytes } from '../../../shared/format/format';
import { FileInput } from '../form/FileInput';
import { UploadProgress } from '../form/UploadProgress';
import { ThumbnailInput } from '../form/ThumbnailInput';
import { ToolFields } from '../form/ToolFields';
import { CountField } from './CountField';
import { RatingField } from './RatingField';
import type { EditFormState } from './useEditForm';

/** The fields of an edit (spec §5, admin edit). The dialog's save button refers to the form by `id`. */
export function EditForm({
  id,
  tool,
  form,
  submit,
  toolFile,
  thumbnail,
  keepThumbnail,
  setRemoved,
  pending,
  progress,
}: EditFormState & { id: string }) {
  const removable = tool.thumbnailUrl !== null && thumbnail.file === null;
  const currentFile = tool.fileSize === null ? 'Tool file (none yet)' : `Replace ${tool.filename} (${formatBytes(tool.fileSize)})`;
  return (
    <Stack
      component="form"
      id={id}
      noValidate
      aria-label={`Edit ${tool.name}`}
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 4, pt: 2 }}
    >
      <FormProvider {...form}>
        <ToolFields />
      </FormProvider>
      <RatingField register={form.register} />
      <CountField control={form.control} liveCount={tool.downloadCount} />
      <ThumbnailInput {...thumbnail} current={keepThumbnail ? tool.thumbnailUrl : null} />
      {removable && (
        <Button color="inherit" variant="outlined" onClick={() => setRemoved(keepThumbnail)} sx={{ alignSelf: 'start' }}>
          {keepThumbnail ? 'Remove thumbnail' : 'Keep thumbnail'}
        </Button>
      )}
      <FileInput rule={toolFile.rule} file={toolFile.file} problem={toolFile.problem} onChoose={toolFile.choose} label={currentFile} />
      {pending && <UploadProgress fraction={progress} />}
    </Stack>
  );
}
