import Box from '@mui/material/Box';

/** The mark and the name. The three bars of the E have the colors of the access levels: free, Pro, premium. */
export function Logo() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        fontWeight: 800,
        fontSize: '1.25rem',
        letterSpacing: '0.02em',
      }}
    >
      <img src="/favicon.svg" alt="" width={28} height={28} />
      EXE
    </Box>
  );
}
