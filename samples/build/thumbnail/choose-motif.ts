import type { Motif } from './motif';
import { drawCode, drawLayers, drawMessages, drawPrint, drawWatch } from './motifs-of-practice';
import {
  drawHashTree,
  drawMemory,
  drawNetwork,
  drawPhones,
  drawTerminal,
} from './motifs-of-systems';
import { drawContainers, drawLayersOfTokens } from './motifs-of-the-cloud';
import { drawBits, drawSeal, drawWindows } from './motifs-of-trust';

const MOTIFS: Record<string, Motif> = {
  foundations: drawLayers,
  networks: drawNetwork,
  cryptography: drawBits,
  'human-factor': drawMessages,
  'blue-team': drawWatch,
  'web-security': drawWindows,
  forensics: drawPrint,
  identity: drawSeal,
  'secure-development': drawCode,
  binary: drawMemory,
  'supply-chain': drawHashTree,
  linux: drawTerminal,
  mobile: drawPhones,
  cloud: drawContainers,
  ai: drawLayersOfTokens,
};

/** The motif of a learning path; throws for a path that has none, so that a new path gets a picture of its own. */
export function chooseMotif(path: string): Motif {
  const motif = MOTIFS[path];
  if (!motif) throw new Error(`The learning path ${path} has no motif`);
  return motif;
}
