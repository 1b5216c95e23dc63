import Box from '@mui/material/Box';

/** The drawings of the first tools of a path side by side; an empty bench when none has one. */
export function PathCover({ thumbnailUrls }: { thumbnailUrls: readonly string[] }) {
  return (
    <Box
      aria-hidden="true"
      data-mui-color-scheme="dark"
      sx={{
        display: 'flex',
        justifyContent: 'end',
        aspectRatio: '16 / 7',
        overflow: 'hidden',
        bgcolor: 'background.default',
        // The right part of a thumbnail is its drawing, the left one its name.
        '& > img': { width: 1 / 3, height: 1, objectFit: 'cover', objectPosition: '100% 0' },
      }}
    >
      {thumbnailUrls.map((url) => (
        <img key={url} src={url} alt="" width={640} height={360} loading="lazy" decoding="async" />
      ))}
    </Box>
  );
}
