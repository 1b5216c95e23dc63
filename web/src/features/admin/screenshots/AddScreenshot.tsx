import { TOOL_LIMITS } from '@contracts/tool-limits';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { showFieldErrors } from '../../../shared/form/formErrors';
import { TextInput } from '../../../shared/form/TextInput';
import { useToast } from '../../../shared/toast/useToast';
import { ThumbnailInput } from '../form/FileInput';
import { UploadProgress } from '../form/UploadProgress';
import { focusRefusedFile, SCREENSHOT, useFile } from '../form/useFile';
import { useAddScreenshot } from '../useToolUpload';

interface AddValues {
  alt: string;
}

const altRule = (alt: string): true | string =>
  (alt.trim() !== '' && alt.trim().length <= TOOL_LIMITS.screenshotAlt) ||
  `Describe what it shows, with at most ${TOOL_LIMITS.screenshotAlt} characters`;

/** Adds a screenshot with its description to a tool. */
export function AddScreenshot({ toolId }: { toolId: string }) {
  const toast = useToast();
  const form = useForm<AddValues>({ mode: 'onChange', defaultValues: { alt: '' } });
  const picture = useFile(SCREENSHOT);
  const [progress, setProgress] = useState(0);
  const [add, pending] = useAddScreenshot();
  const submit = form.handleSubmit(async ({ alt }, event) => {
    if (!picture.file || focusRefusedFile(event, picture)) return;
    const body = new FormData();
    body.set('alt', alt.trim());
    body.set('screenshot', picture.file);
    setProgress(0);
    const error = await add({ toolId, body, onProgress: setProgress });
    if (error) {
      const description = messageOf(error, 'Failed to add the screenshot');
      toast({ title: 'Upload Failed', description, variant: 'destructive' });
      showFieldErrors(form, error);
      return;
    }
    picture.choose(null);
    form.reset();
  });
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Add a screenshot"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 4 }}
    >
      <ThumbnailInput {...picture} />
      <TextInput
        label="What it shows"
        hint="A description for people who cannot see it. For example: The quiz with a question about filtered ports"
        field={form.register('alt', { validate: altRule })}
        error={form.formState.errors.alt}
      />
      {pending && <UploadProgress fraction={progress} />}
      <Button
        type="submit"
        variant="outlined"
        disabled={pending || !picture.file}
        sx={{ alignSelf: 'start' }}
      >
        Add screenshot
      </Button>
    </Stack>
  );
}
