import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { copyText } from './copyText';

const SHOWN = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  icon?: typeof SvgIcon;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, icon = ContentCopyIcon }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    copyText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const Icon = state === 'copied' ? CheckIcon : icon;
  const tooltip = { idle: label, copied: 'Copied', failed: 'Your browser blocked copying' }[state];
  return (
    <Tooltip title={tooltip}>
      <IconButton size="small" aria-label={tooltip} onClick={copy} sx={{ my: -2 }}>
        <Icon sx={{ fontSize: 18 }} />
      </IconButton>
    </Tooltip>
  );
}
