import type { ToolDetail } from '@contracts/tool';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../shared/api/baseQuery';
import { showFieldErrors } from '../../../shared/form/formErrors';
import { useToast } from '../../../shared/toast/useToast';
import { useChangeToolMutation } from '../adminApi';
import { THUMBNAIL, TOOL_FILE } from '../form/fileRules';
import { useFile } from '../form/useFile';
import { editBody, type EditValues, editValuesOf } from './editBody';

/** The state of the edit form. The thumbnail stays unless a new one replaces it (spec §4); toasts as in spec §8. */
export function useEditForm(tool: ToolDetail, onClose: () => void) {
  const toast = useToast();
  const form = useForm<EditValues>({ mode: 'onChange', defaultValues: editValuesOf(tool) });
  const toolFile = useFile(TOOL_FILE);
  const thumbnail = useFile(THUMBNAIL);
  const [isRemoved, setRemoved] = useState(false);
  const [progress, setProgress] = useState(0);
  const [changeTool, { isLoading }] = useChangeToolMutation();
  const keepThumbnail = thumbnail.file === null && !isRemoved;
  const submit = form.handleSubmit(async (values) => {
    setProgress(0);
    const files = { toolFile: toolFile.file, thumbnail: thumbnail.file, keepThumbnail };
    const { error } = await changeTool({ toolId: tool.id, body: editBody(tool, values, files), onProgress: setProgress });
    if (error) {
      toast({ title: 'Update Failed', description: messageOf(error, 'Failed to update tool'), variant: 'destructive' });
      showFieldErrors(form, error);
      return;
    }
    toast({ title: 'Tool Updated', description: 'Tool has been successfully updated' });
    onClose();
  });
  return { tool, form, submit, toolFile, thumbnail, keepThumbnail, setRemoved, pending: isLoading, progress };
}

/** Props of {@link EditForm}. */
export type EditFormState = ReturnType<typeof useEditForm>;
