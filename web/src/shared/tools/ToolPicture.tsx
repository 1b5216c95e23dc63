import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { languageLabel } from '../format/format';

/** A tool's thumbnail in a fixed 16:9 box on the dark ground of the covers, or a placeholder image when there is none or it cannot be loaded. */
export function ToolPicture({
  tool,
  eager = false,
}: {
  tool: Pick<Tool, 'name' | 'language' | 'thumbnailUrl'>;
  eager?: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const showImage = tool.thumbnailUrl !== null && broken !== tool.thumbnailUrl;
  return (
    <Box
      data-mui-color-scheme="dark"
      sx={{
        aspectRatio: '16 / 9',
        bgcolor: 'background.default',
        overflow: 'hidden',
        containerType: 'inline-size',
        '& > *': { width: 1, height: 1 },
      }}
    >
      {showImage && tool.thumbnailUrl ? (
        <img
          src={tool.thumbnailUrl}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          style={{ objectFit: 'cover' }}
          onError={() => setBroken(tool.thumbnailUrl)}
        />
      ) : (
        <Placeholder language={tool.language} />
      )}
    </Box>
  );
}

/** The name of the language. */
function Placeholder({ language }: { language: string }) {
  return (
    <Box aria-hidden="true" data-testid="placeholder" sx={PLACEHOLDER}>
      {languageLabel(language)}
    </Box>
  );
}

const PLACEHOLDER = {
  typography: 'mono',
  fontSize: 'min(0.875rem, 15cqi)', // the longest name fits in the smallest picture
  display: 'grid',
  placeItems: 'center',
  color: 'primary.main',
  bgcolor: 'background.default',
};
