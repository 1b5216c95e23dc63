import type { Tool } from '@contracts/tool';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import { messageOf } from '../../../shared/api/baseQuery';
import { useToast } from '../../../shared/toast/useToast';
import { useChangeTool } from '../useToolUpload';

/** Chooses a tool for the front page, or no longer. */
export function FeatureButton({ tool }: { tool: Pick<Tool, 'id' | 'name' | 'featured'> }) {
  const { id, name, featured } = tool;
  const toast = useToast();
  const [changeTool, pending] = useChangeTool();
  const toggle = async () => {
    const body = new FormData();
    body.set('featured', String(!featured));
    const error = await changeTool({ toolId: id, body, onProgress: () => undefined });
    if (error)
      toast({
        title: 'Update Failed',
        description: messageOf(error, 'Failed to update tool'),
        variant: 'destructive',
      });
  };
  return (
    <IconButton
      aria-label={`Feature ${name} on the front page`}
      aria-pressed={featured}
      title={featured ? 'Featured on the front page' : 'Feature on the front page'}
      color={featured ? 'primary' : 'default'}
      loading={pending}
      onClick={() => void toggle()}
    >
      {featured ? <StarIcon /> : <StarBorderIcon />}
    </IconButton>
  );
}
