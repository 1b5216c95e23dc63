import type { ToolDetail } from '@contracts/tool';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { FormProvider, useForm, type UseFormRegister } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { showFieldErrors } from '../../../shared/form/formErrors';
import { SelectInput } from '../../../shared/form/SelectInput';
import { TextInput } from '../../../shared/form/TextInput';
import { formatBytes } from '../../../shared/format/format';
import { useToast } from '../../../shared/toast/useToast';
import { useChangeTool } from '../useToolUpload';
import { FileInput, ThumbnailInput } from '../form/FileInput';
import { PolicyReason, usePolicyReason } from '../form/PolicyReason';
import { ToolFields } from '../form/ToolFields';
import { UploadProgress } from '../form/UploadProgress';
import { versionNotesRule } from '../form/toolRules';
import { focusRefusedFile, THUMBNAIL, TOOL_FILE, useFile } from '../form/useFile';
import { useLazyToolQuery } from '../../../shared/tools/toolsApi';
import { type Conflict, ConflictNotice } from '../ConflictNotice';
import { conflictsOf } from './conflictsOf';
import { CountField } from './CountField';
import { editBody, type EditValues, editValuesOf } from './editBody';

/** The state of the edit form. The thumbnail stays unless a new one replaces it (spec §4); toasts as in spec §8. */
export function useEditForm(tool: ToolDetail, onClose: () => void) {
  const toast = useToast();
  const [base, setBase] = useState(tool); // the version that is edited; the list updates `tool`
  const [conflicts, setConflicts] = useState<Conflict[]>();
  const form = useForm<EditValues>({ mode: 'onChange', defaultValues: editValuesOf(tool) });
  const [fetchTool] = useLazyToolQuery();
  const toolFile = useFile(TOOL_FILE);
  const thumbnail = useFile(THUMBNAIL);
  const policy = usePolicyReason();
  const [isRemoved, setRemoved] = useState(false);
  const [progress, setProgress] = useState(0);
  const [changeTool, pending] = useChangeTool();
  const keepThumbnail = thumbnail.file === null && !isRemoved;
  const submit = form.handleSubmit(async (values, event) => {
    if (focusRefusedFile(event, toolFile, thumbnail)) return;
    const body = editBody(values, base, tool.downloadCount, {
      toolFile: toolFile.file,
      thumbnail: thumbnail.file,
      keepThumbnail,
    });
    policy.addTo(body);
    setProgress(0);
    const error = await changeTool({ toolId: tool.id, body, onProgress: setProgress });
    if (error?.code === 'edited_meanwhile') {
      const { data: latest } = await fetchTool(tool.id);
      if (latest) mergeLatest(latest, values);
    }
    if (error) {
      toast({
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update tool'),
        variant: 'destructive',
      });
      showFieldErrors(form, error);
      policy.notice(error);
      return;
    }
    toast({ title: 'Tool Updated', description: 'Tool has been successfully updated' });
    onClose();
  });
  const mergeLatest = (latest: ToolDetail, mine: EditValues) => {
    setConflicts(conflictsOf(mine, editValuesOf(base), editValuesOf(latest)));
    setBase(latest);
    form.reset(editValuesOf(latest), { keepDirtyValues: true });
  };
  const isChanged = form.formState.isDirty || toolFile.file !== null || !keepThumbnail;
  return {
    tool,
    form,
    submit,
    toolFile,
    thumbnail,
    policy,
    keepThumbnail,
    setRemoved,
    pending,
    progress,
    isChanged,
    conflicts,
  };
}

type EditFormState = ReturnType<typeof useEditForm>;

/** The fields of an edit (spec §5, admin edit). The dialog's save button refers to the form by `id`. */
export function EditForm({
  id,
  tool,
  form,
  submit,
  toolFile,
  thumbnail,
  policy,
  keepThumbnail,
  setRemoved,
  pending,
  progress,
  conflicts,
}: Omit<EditFormState, 'isChanged'> & { id: string }) {
  const removable = tool.thumbnailUrl !== null && thumbnail.file === null;
  const currentFile =
    tool.fileSize === null
      ? 'Tool file (none)'
      : `Replace ${tool.filename} (${formatBytes(tool.fileSize)})`;
  return (
    <Stack
      component="form"
      id={id}
      noValidate
      aria-label={`Edit ${tool.name}`}
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 4, pt: 2 }}
    >
      {conflicts && <ConflictNotice conflicts={conflicts} />}
      <FormProvider {...form}>
        <ToolFields />
      </FormProvider>
      <RatingField register={form.register} />
      <CountField control={form.control} liveCount={tool.downloadCount} />
      <ThumbnailInput {...thumbnail} current={keepThumbnail ? tool.thumbnailUrl : null} />
      {removable && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => setRemoved(keepThumbnail)}
          sx={{ alignSelf: 'start' }}
        >
          {keepThumbnail ? 'Remove thumbnail' : 'Keep thumbnail'}
        </Button>
      )}
      <FileInput
        rule={toolFile.rule}
        file={toolFile.file}
        problem={toolFile.problem}
        onChoose={(file) => {
          policy.clear();
          toolFile.choose(file);
        }}
        label={currentFile}
      />
      {toolFile.file && (
        <TextInput
          label="What changed"
          hint="Shown with the new version"
          multiline
          minRows={2}
          maxRows={10}
          field={form.register('versionNotes', { validate: versionNotesRule })}
          error={form.formState.errors.versionNotes}
        />
      )}
      <PolicyReason {...policy} />
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
