import { languageLabel } from '../format/format';
import { Badge } from './Badge';

/** Labels the language of a tool. */
export const LanguageBadge = ({ language }: { language: string | null }) => <Badge label={languageLabel(language)} />;
