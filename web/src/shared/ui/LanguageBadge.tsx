import { languageLabel } from '../format/format';
import { Badge } from './Badge';

/** What a tool is written in. */
export const LanguageBadge = ({ language }: { language: string | null }) => <Badge label={languageLabel(language)} />;
