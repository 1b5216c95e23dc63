import { previewOfPathAddress, toolOfPathAddress } from '@contracts/pages';
import type { PathTool } from '@contracts/path';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import LockIcon from '@mui/icons-material/LockOutlined';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RowDownload } from '../../shared/tools/RowDownload';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { AccessBadge, LanguageBadge } from '../../shared/tools/badges';
import { Label } from '../../shared/ui/Label';
import { RouterLink } from '../../shared/ui/RouterLink';
import type { StepAccess } from '../../shared/paths/stepAccess';
import { StepOffer } from '../../shared/paths/StepOffer';

interface ToolOfStepProps {
  slug: string;
  tool: PathTool;
  isDownloaded: boolean;
  access: StepAccess;
  /** Whether the way to the tool is the main action of the step. */
  isMain: boolean;
}

/** The tool of a step with what can be done with it. The picture and the line of the step have its name. */
export function ToolOfStep({ slug, tool, isDownloaded, access, isMain }: ToolOfStepProps) {
  const user = useCurrentUser();
  const { isLocked, offer, sentence } = access;
  return (
    <>
      <Paper variant="outlined" sx={CARD}>
        <ToolPicture tool={tool} />
        <Stack sx={{ gap: 3, p: { xs: 4, sm: 0 }, minWidth: 0 }}>
          <Typography color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {tool.description}
          </Typography>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <AccessBadge level={tool.accessLevel} />
            <LanguageBadge language={tool.language} />
            {tool.skillLevel !== null && <Label>{SKILL_LEVEL_LABELS[tool.skillLevel]}</Label>}
            {isDownloaded && <Label color="success.main">Downloaded</Label>}
          </Stack>
        </Stack>
      </Paper>
      {offer && <Locked sentence={sentence} tool={tool} />}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {offer && <StepOffer tool={tool} offer={offer} />}
        <Button
          component={RouterLink}
          href={toolOfPathAddress(tool.slug, slug)}
          variant={isLocked || !isMain ? 'outlined' : 'contained'}
          aria-label={`${isLocked ? 'View the tool:' : 'Open'} ${tool.name}`}
        >
          {isLocked ? 'View the tool' : 'Open'}
        </Button>
        {user && !isLocked && <RowDownload tool={tool} label="Download" />}
        {tool.previewUrl !== null && (
          <Button
            component="a"
            href={previewOfPathAddress(tool.slug, slug)}
            variant="outlined"
            startIcon={<PlayArrowIcon />}
            aria-label={`Try it in your browser: ${tool.name}`}
          >
            Try it in your browser
          </Button>
        )}
      </Stack>
    </>
  );
}

/** What the tool of a step needs, and where to get it. */
function Locked({ sentence, tool }: { sentence: string; tool: PathTool }) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <LockIcon sx={{ fontSize: 18, color: 'text.secondary' }} />
      <Typography variant="body2">
        {sentence}{' '}
        {tool.accessLevel === 'pro' && (
          <Link
            component={RouterLink}
            href="/subscribe"
            underline="always"
            aria-label={`What Pro includes, for ${tool.name}`}
          >
            What Pro includes
          </Link>
        )}
      </Typography>
    </Stack>
  );
}

const CARD = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '14rem minmax(0, 1fr)' },
  alignItems: 'start',
  columnGap: 5,
  p: { sm: 4 },
  overflow: 'hidden',
  '& > :first-of-type': { borderRadius: { sm: '6px' } },
};
