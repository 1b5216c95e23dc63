import Skeleton from '@mui/material/Skeleton';

/** Replaces content that is loading. Screen readers can find it by its label; it is not announced. */
export const LoadingSkeleton = ({ label, height }: { label: string; height: number }) => (
  <Skeleton variant="rounded" height={height} role="progressbar" aria-label={label} />
);
