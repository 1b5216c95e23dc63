import type { AdminPathQuestion } from '../api/path';

/** One tool in `dist/samples/manifest.json`, which the build writes and the catalogue reads. */
export interface SampleTool {
  slug: string;
  /** Text fields of the upload form, without the end of the offer. */
  fields: Record<string, string>;
  /** Hours from the moment the catalogue is filled to the end of the offer. */
  offerEndsInHours?: number;
  /** Name of the download in `dist/samples/files`. */
  file: string;
  /** Name of the thumbnail in `dist/samples/files`. */
  thumbnail: string;
  /** Names of the screenshots in `dist/samples/files`, and what they show. */
  screenshots: { file: string; alt: string }[];
  /** Path of the page in the download that is its preview. */
  preview?: string;
}

/** One learning path in `dist/samples/paths.json`, in the order of the list. */
export interface SamplePath {
  slug: string;
  title: string;
  summary: string;
  /** What learners can do afterwards, one a line. */
  outcomes: string;
  /** Slugs of tools, each with the lesson before it and the self-check after it. */
  steps: { tool: string; lesson: string; questions?: AdminPathQuestion[] }[];
}
