import Button from '@mui/material/Button';

interface DetailsButtonProps {
  isOpen: boolean;
  /** The id of the details. */
  controls: string;
  onClick: () => void;
}

/** Unfolds the details of a purchase on phones; elsewhere they are always shown. */
export const DetailsButton = ({ isOpen, controls, onClick }: DetailsButtonProps) => (
  <Button
    size="small"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onClick}
    sx={{ justifySelf: 'start', ml: -1.25, display: { md: 'none' } }}
  >
    {isOpen ? 'Hide details' : 'Show details'}
  </Button>
);
