import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormProvider } from 'react-hook-form';
import { formatBytes } from '../../../shared/format/format';
import { FilePick } from '../form/FilePick';
import { SendProgress } from '../form/SendProgress';
import { ThumbnailPick } from '../form/ThumbnailPick';
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
      <ThumbnailPick {...thumbnail} current={keepThumbnail ? tool.thumbnailUrl : null} />
      {removable && (
        <Button color="inherit" variant="outlined" onClick={() => setRemoved(keepThumbnail)} sx={{ alignSelf: 'start' }}>
          {keepThumbnail ? 'Remove thumbnail' : 'Keep thumbnail'}
        </Button>
      )}
      <FilePick rule={toolFile.rule} file={toolFile.file} problem={toolFile.problem} onPick={toolFile.pick} label={currentFile} />
      {pending && <SendProgress fraction={progress} />}
    </Stack>
  );
}
