import { PREVIEW_ID } from '@contracts/pages';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBrowserValue } from '../../../../shared/ui/useBrowserValue';
import type { StopReason } from './watchPreview';

/** Whether the preview of a tool runs. */
export interface PreviewState {
  isRunning: boolean;
  /** Why it was stopped; undefined when the visitor did, and before it runs. */
  reason: StopReason | undefined;
  run: () => void;
  stop: (reason?: StopReason) => void;
}

/** The state of the preview of a tool's page. Until the visitor runs or stops it, it runs if the address leads to it, as the links of learning paths do. */
export function usePreview(toolId: string): PreviewState {
  const { hash } = useLocation();
  // The server renders a tool's page without its hash.
  const isLedHere = useBrowserValue(() => hash === `#${PREVIEW_ID}`, false);
  const [choice, setChoice] = useState<{
    toolId: string;
    isRunning: boolean;
    reason?: StopReason;
  }>();
  const own = choice?.toolId === toolId ? choice : undefined;
  return {
    isRunning: own ? own.isRunning : isLedHere,
    reason: own?.reason,
    run: () => setChoice({ toolId, isRunning: true }),
    stop: (reason) => setChoice({ toolId, isRunning: false, reason }),
  };
}
