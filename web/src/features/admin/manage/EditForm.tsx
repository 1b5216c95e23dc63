import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormProvider, type UseFormRegister } from 'react-hook-form';
import { SelectInput } from '../../../shared/form/SelectInput';
import { formatBytes } from '../../../shared/format/format';
import { FileInput } from '../form/FileInput';
import { ThumbnailInput } from '../form/ThumbnailInput';
import { ToolFields } from '../form/ToolFields';
import { UploadProgress } from '../form/UploadProgress';
import { CountField } from './CountField';
import type { EditValues } from './editBody';
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

const CHOICES = [
  ['0', 'Not rated'],
  ['1', '1 star'],
  ['2', '2 stars'],
  ['3', '3 stars'],
  ['4', '4 stars'],
  ['5', '5 stars'],
] as const;

function RatingField({ register }: { register: UseFormRegister<EditValues> }) {
  return <SelectInput label="Star rating" options={CHOICES} field={register('starRating')} />;
}
