import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { languageLabel } from '../format/format';

/** A tool's thumbnail in a fixed 16:9 box, or a placeholder image when there is none or it cannot be loaded. */
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
      sx={{
        aspectRatio: '16 / 9',
        bgcolor: 'background.default',
        overflow: 'hidden',
        '& > *': { width: 1, height: 1, display: 'block' },
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
        <Placeholder tool={tool} />
      )}
    </Box>
  );
}

function Placeholder({ tool }: { tool: Pick<Tool, 'name' | 'language'> }) {
  const { accent, dots } = placeholderImage(tool.language, tool.name);
  return (
    <Box
      component="svg"
      viewBox="0 0 160 90"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      data-testid="placeholder"
      sx={{ color: `${accent}.main`, bgcolor: 'background.default' }}
    >
      {dots.map((dot) => (
        <circle
          key={`${dot.x}-${dot.y}-${dot.r}`}
          cx={dot.x}
          cy={dot.y}
          r={dot.r}
          fill="currentColor"
          opacity={0.16}
        />
      ))}
      <text
        x="80"
        y="52"
        textAnchor="middle"
        fontSize="18"
        fontWeight="700"
        fill="currentColor"
        fontFamily="ui-monospace, monospace"
      >
        {languageLabel(tool.language)}
      </text>
    </Box>
  );
}

const ACCENTS = ['free', 'pro', 'premium'] as const;

/** The parameters of a placeholder image; the same tool always gets the same image. */
interface PlaceholderImage {
  accent: (typeof ACCENTS)[number];
  /** Circles in an area of 160 by 90. */
  dots: { x: number; y: number; r: number }[];
}

/** Derives the placeholder image of a tool from its language and name, without a request or randomness. */
function placeholderImage(language: string, name: string): PlaceholderImage {
  let seed = 2166136261;
  for (const character of `${language}:${name}`)
    seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % limit;
  };
  return {
    accent: ACCENTS[next(ACCENTS.length)] ?? 'free',
    dots: Array.from({ length: 7 }, () => ({ x: next(160), y: next(90), r: 4 + next(22) })),
  };
}
