import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  /** Or what returns it when the button is pressed. */
  text: string | (() => string);
  label: string;
  icon?: typeof SvgIcon;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, icon = ContentCopyIcon }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const Icon = state === 'copied' ? CheckIcon : icon;
  const tooltip = nameOf(state, label);
  return (
    <Tooltip title={tooltip}>
      <IconButton size="small" aria-label={tooltip} onClick={copy} sx={{ my: -2 }}>
        <Icon sx={{ fontSize: 18 }} />
      </IconButton>
    </Tooltip>
  );
}

/** A {@link CopyButton} with its label beside the icon. */
export function LabeledCopyButton({ text, label }: Omit<CopyButtonProps, 'icon'>) {
  const { state, copy } = useCopy(text);
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={state === 'copied' ? <CheckIcon /> : <ContentCopyIcon />}
      onClick={copy}
    >
      {nameOf(state, label)}
    </Button>
  );
}

type CopyState = 'idle' | 'copied' | 'failed';

const nameOf = (state: CopyState, label: string): string =>
  ({ idle: label, copied: 'Copied', failed: 'Your browser blocked copying' })[state];

function useCopy(text: CopyButtonProps['text']) {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    copyText(typeof text === 'string' ? text : text()).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return { state, copy };
}

/** Copies a text to the clipboard; rejects when the browser refuses. Pages on plain http have only the older API, which asks for the text with an event. */
async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = true;
  };
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', onCopy, { capture: true });
  if (!isCopied) throw new Error('the browser refused to copy');
}
