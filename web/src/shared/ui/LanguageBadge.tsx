import Chip from '@mui/material/Chip';
import { languageLabel } from '../format/format';

/** What a tool is written in. */
export function LanguageBadge({ language }: { language: string | null }) {
  return <Chip size="small" label={languageLabel(language)} sx={{ bgcolor: 'background.default', color: 'text.primary' }} />;
}
