import { THUMBNAIL_EXTENSIONS, TOOL_FILE_KINDS, TOOL_LIMITS } from '@contracts/tool-limits';
import { type BaseSyntheticEvent, useCallback, useState } from 'react';

/** What a file input accepts, with its messages. */
export interface FileRule {
  label: string;
  /** Lower-case extensions with dot, as the `accept` attribute expects. */
  extensions: readonly string[];
  maxBytes: number;
  hint: string;
  messages: { extension: string; size: string };
}

/** A tool's file: .zip, .exe, .pdf, .txt (spec §5). */
export const TOOL_FILE: FileRule = {
  label: 'Tool file',
  extensions: TOOL_FILE_KINDS.map((kind) => `.${kind}`),
  maxBytes: TOOL_LIMITS.toolFile,
  hint: 'ZIP, EXE, PDF or TXT, up to 200MB',
  messages: {
    extension: 'A tool file must be a .zip, .exe, .pdf or .txt file.',
    size: 'The tool file must be at most 200 MiB.',
  },
};

/** A tool's thumbnail: .png, .jpg, .jpeg (spec §5). */
export const THUMBNAIL: FileRule = {
  label: 'Thumbnail',
  extensions: THUMBNAIL_EXTENSIONS.map((extension) => `.${extension}`),
  maxBytes: TOOL_LIMITS.thumbnail,
  hint: 'PNG or JPG, up to 2MB',
  messages: {
    extension: 'A thumbnail must be a .png, .jpg or .jpeg file.',
    size: 'The thumbnail must be at most 2 MB.',
  },
};

/** A picture of a tool at work. */
export const SCREENSHOT: FileRule = {
  ...THUMBNAIL,
  label: 'Screenshot',
  messages: {
    extension: 'A screenshot must be a .png, .jpg or .jpeg file.',
    size: 'The screenshot must be at most 2 MB.',
  },
};

/** Returns why a file is rejected; null when it is accepted. The server also checks the content. */
export function validateFile(rule: FileRule, file: { name: string; size: number }): string | null {
  const name = file.name.toLowerCase();
  if (!rule.extensions.some((extension) => name.endsWith(extension)))
    return rule.messages.extension;
  if (file.size === 0) return `${rule.label} is empty.`;
  return file.size > rule.maxBytes ? rule.messages.size : null;
}

/** Holds the chosen file. Rejects a file that violates the rule. */
export function useFile(rule: FileRule) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = useCallback(
    (chosen: File | null) => {
      const violation = chosen && validateFile(rule, chosen);
      setProblem(violation);
      setFile(violation ? null : chosen);
    },
    [rule],
  );
  return { rule, file, problem, choose };
}

/** The chosen file and its setter. */
export type ChosenFile = ReturnType<typeof useFile>;

/** Focuses the input of a form's first refused file; returns whether there is one, without which the form must not be sent. */
export function focusRefusedFile(
  submit: BaseSyntheticEvent | undefined,
  ...files: ChosenFile[]
): boolean {
  if (files.every(({ problem }) => problem === null)) return false;
  (submit?.target as HTMLFormElement | undefined)
    ?.querySelector<HTMLElement>('[type=file][aria-invalid=true]')
    ?.focus();
  return true;
}
