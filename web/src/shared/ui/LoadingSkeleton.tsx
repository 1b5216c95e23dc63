import Skeleton from '@mui/material/Skeleton';

/** Stands in place of content that is loading. Screen readers find it under its label; it is not announced. */
export const LoadingSkeleton = ({ label, height }: { label: string; height: number }) => (
  <Skeleton variant="rounded" height={height} role="progressbar" aria-label={label} />
);
