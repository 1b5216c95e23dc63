import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

interface Drawing {
  size: number;
  path: string;
}

/** Width of the quiet zone around the code, in modules. */
const QUIET = 4;

async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}

/** A QR code of a text: dark on light in both color schemes, since many readers require that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    draw(text).then(
      (drawn) => {
        if (isCurrent) setDrawing(drawn);
      },
      (error: unknown) => console.error('The QR code could not be drawn.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <Box
      sx={{
        width: { xs: 176, sm: 208 },
        maxWidth: '100%',
        aspectRatio: '1',
        mx: 'auto',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        overflow: 'hidden',
        bgcolor: 'common.white',
        color: 'common.black',
      }}
    >
      {drawing && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          width="100%"
          height="100%"
        >
          <path d={drawing.path} fill="currentColor" />
        </svg>
      )}
    </Box>
  );
}
