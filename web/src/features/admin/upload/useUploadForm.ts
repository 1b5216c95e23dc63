import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { showFieldErrors } from '../../../shared/form/formErrors';
import { useToast } from '../../../shared/toast/useToast';
import { useAddToolMutation } from '../adminApi';
import { THUMBNAIL, TOOL_FILE } from '../form/fileRules';
import { changedDetails, NO_DETAILS } from '../form/detailValues';
import { NEW_TOOL, textFields, type ToolValues } from '../form/toolValues';
import { useFile } from '../form/useFile';

/** The state of the upload form: validation, files, progress and the toasts of spec §8. */
export function useUploadForm() {
  const toast = useToast();
  const form = useForm<ToolValues>({ mode: 'onChange', defaultValues: NEW_TOOL });
  const toolFile = useFile(TOOL_FILE);
  const thumbnail = useFile(THUMBNAIL);
  const [progress, setProgress] = useState(0);
  const [addTool, { isLoading }] = useAddToolMutation();
  const submit = form.handleSubmit(async (values) => {
    setProgress(0);
    const body = new FormData();
    for (const [name, value] of [...textFields(values), ...changedDetails(values, NO_DETAILS)]) body.set(name, value);
    if (toolFile.file) body.set('toolFile', toolFile.file);
    if (thumbnail.file) body.set('thumbnail', thumbnail.file);
    const { error } = await addTool({ body, onProgress: setProgress });
    if (error) {
      toast({ title: 'Upload Failed', description: messageOf(error, 'Failed to upload tool'), variant: 'destructive' });
      showFieldErrors(form, error);
      return;
    }
    toast({ title: 'Success', description: 'Tool uploaded successfully!' });
    form.reset(NEW_TOOL);
    toolFile.choose(null);
    thumbnail.choose(null);
  });
  return { form, submit, toolFile, thumbnail, pending: isLoading, progress };
}

/** Props of {@link UploadForm}. */
export type UploadFormState = ReturnType<typeof useUploadForm>;
