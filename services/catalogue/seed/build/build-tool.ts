import type { BuiltFile, SeedTool } from '../seed-tool';

/** The tool's download, the same bytes on every machine; null while the tool has no source folder. */
export async function buildTool(tool: SeedTool): Promise<BuiltFile | null> {
  void tool;
  return null;
}
