import UploadIcon from '@mui/icons-material/Upload';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { showFieldErrors } from '../../../shared/form/formErrors';
import { useToast } from '../../../shared/toast/useToast';
import { FieldGroup } from '../form/FieldGroup';
import { FileInput, ThumbnailInput } from '../form/FileInput';
import { PolicyReason, usePolicyReason } from '../form/PolicyReason';
import { ToolFields } from '../form/ToolFields';
import { UploadProgress } from '../form/UploadProgress';
import {
  changedDetails,
  NEW_TOOL,
  NO_DETAILS,
  textFields,
  type ToolValues,
} from '../form/toolValues';
import { focusRefusedFile, THUMBNAIL, TOOL_FILE, useFile } from '../form/useFile';
import { useUnsavedWork } from '../UnsavedWork';
import { useAddTool } from '../useToolUpload';
import { CardPreview } from './CardPreview';
import { QuickStats } from './QuickStats';

/** The Upload tab: the upload form beside a preview of the card, and the catalogue's statistics (spec §2, admin panel). */
export function UploadTab() {
  return (
    <Stack sx={{ gap: 6 }}>
      <UploadForm />
      <QuickStats />
    </Stack>
  );
}

/** The state of the upload form: validation, files, progress and the toasts of spec §8. */
function useUploadForm() {
  const toast = useToast();
  const form = useForm<ToolValues>({ mode: 'onChange', defaultValues: NEW_TOOL });
  const toolFile = useFile(TOOL_FILE);
  const thumbnail = useFile(THUMBNAIL);
  const policy = usePolicyReason();
  const [progress, setProgress] = useState(0);
  const [addTool, pending] = useAddTool();
  const submit = form.handleSubmit(async (values, event) => {
    if (focusRefusedFile(event, toolFile, thumbnail)) return;
    setProgress(0);
    const body = new FormData();
    for (const [name, value] of [...textFields(values), ...changedDetails(values, NO_DETAILS)])
      body.set(name, value);
    if (toolFile.file) body.set('toolFile', toolFile.file);
    if (thumbnail.file) body.set('thumbnail', thumbnail.file);
    policy.addTo(body);
    const error = await addTool({ body, onProgress: setProgress });
    if (error) {
      toast({
        title: 'Upload Failed',
        description: messageOf(error, 'Failed to upload tool'),
        variant: 'destructive',
      });
      showFieldErrors(form, error);
      policy.notice(error);
      return;
    }
    toast({ title: 'Success', description: 'Tool uploaded successfully!' });
    form.reset(NEW_TOOL);
    toolFile.choose(null);
    thumbnail.choose(null);
    policy.clear();
  });
  const chooseFile = (file: File | null) => {
    policy.clear();
    const name = form.getValues('name');
    const isSuggested = toolFile.file !== null && name === suggestName(toolFile.file.name);
    if (file && (name.trim() === '' || isSuggested))
      form.setValue('name', suggestName(file.name), { shouldDirty: true, shouldValidate: true });
    toolFile.choose(file);
  };
  const isChanged = form.formState.isDirty || toolFile.file !== null || thumbnail.file !== null;
  return { form, submit, toolFile, chooseFile, thumbnail, policy, pending, progress, isChanged };
}

/** The file and the fields of a new tool (spec §5, admin upload), and what its card will look like. */
export function UploadForm() {
  const { form, submit, toolFile, chooseFile, thumbnail, policy, pending, progress, isChanged } =
    useUploadForm();
  useUnsavedWork({ isChanged, isSending: pending, keptOnPage: true });
  return (
    <FormProvider {...form}>
      <Box sx={COLUMNS}>
        <Paper component="section" aria-labelledby="upload" sx={{ p: { xs: 4, sm: 6 } }}>
          <Typography id="upload" variant="h2" sx={{ mb: 5 }}>
            Upload a new tool
          </Typography>
          <Stack
            component="form"
            noValidate
            aria-label="Upload a tool"
            onSubmit={(event) => void submit(event)}
            sx={{ gap: 8 }}
          >
            <FieldGroup title="File">
              <FileInput {...toolFile} onChoose={chooseFile} />
              <PolicyReason {...policy} />
            </FieldGroup>
            <FieldGroup title="About the tool">
              <ToolFields />
            </FieldGroup>
            <FieldGroup title="Picture">
              <ThumbnailInput {...thumbnail} />
            </FieldGroup>
            {pending && <UploadProgress fraction={progress} />}
            <Button
              type="submit"
              size="large"
              variant="contained"
              disabled={pending}
              aria-busy={pending}
              startIcon={<UploadIcon />}
            >
              {pending ? 'Uploading...' : 'Upload tool'}
            </Button>
          </Stack>
        </Paper>
        <CardPreview toolFile={toolFile.file} thumbnail={thumbnail.file} />
      </Box>
    </FormProvider>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 21rem' },
  alignItems: 'start',
};

/** Returns the name of a tool as that of its file suggests it: `hash_lab-v2.zip` is Hash Lab V2. */
const suggestName = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .split(/[-_\s]+/)
    .flatMap((word) => (word === '' ? [] : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ');
