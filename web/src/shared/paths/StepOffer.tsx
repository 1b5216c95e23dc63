import type { PathTool } from '@contracts/path';
import DiamondIcon from '@mui/icons-material/Diamond';
import Button from '@mui/material/Button';
import { formatPrice } from '../format/format';
import { RouterLink } from '../ui/RouterLink';
import type { StepAccess } from './stepAccess';

interface StepOfferProps {
  tool: Pick<PathTool, 'id' | 'name' | 'price'>;
  offer: NonNullable<StepAccess['offer']>;
  /** What follows, such as `to continue`, where the button is the main one of the page. */
  purpose?: string;
}

/** Gets what a locked step needs: Pro, or its tool. */
export function StepOffer({ tool, offer, purpose }: StepOfferProps) {
  const size = purpose === undefined ? 'medium' : 'large';
  if (offer === 'buy') {
    const text = `Buy for ${formatPrice(tool.price)}`;
    return (
      <Button
        component={RouterLink}
        href={`/payment/${tool.id}`}
        variant="contained"
        color="buy"
        size={size}
        aria-label={`${text}: ${tool.name}`}
      >
        {text}
      </Button>
    );
  }
  const text = purpose === undefined ? 'Get EXE Pro' : `Get EXE Pro ${purpose}`;
  return (
    <Button
      component={RouterLink}
      href={`/payment?tool=${tool.id}`}
      variant="contained"
      color="pro"
      size={size}
      startIcon={<DiamondIcon />}
      aria-label={`${text}: ${tool.name}`}
    >
      {text}
    </Button>
  );
}
