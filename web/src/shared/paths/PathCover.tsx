import Box from '@mui/material/Box';

/** The drawings of the first tools of a path side by side, which fill it; an empty bench when none has one. */
export function PathCover({ thumbnailUrls }: { thumbnailUrls: readonly string[] }) {
  return (
    <Box aria-hidden="true" data-mui-color-scheme="dark" sx={COVER}>
      {thumbnailUrls.map((url) => (
        <img key={url} src={url} alt="" width={640} height={360} loading="lazy" decoding="async" />
      ))}
    </Box>
  );
}

/** The right half of a thumbnail is its drawing; the end of its name, on the left, fades out. */
const COVER = {
  display: 'flex',
  aspectRatio: '16 / 7',
  overflow: 'hidden',
  bgcolor: 'background.default',
  '& > img': {
    flex: '1 1 0',
    minWidth: 0,
    height: 1,
    objectFit: 'cover',
    objectPosition: '100% 50%',
  },
  '& > img:not(:only-child)': {
    maskImage: 'linear-gradient(90deg, transparent 34%, #000 52%)',
  },
};
