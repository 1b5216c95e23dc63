import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplesFolder } from './samples-folder';

/** A picture of a sample tool at work: one of its pages, two pages of its document, or what its commands print. `npm run samples -- pictures` takes it. */
export interface SamplePicture {
  /** The slug of the tool. */
  tool: string;
  /** A page of the download. */
  page?: string;
  /** The page fills a window of any width; other pages are in a narrow one, without margins. */
  isWide?: boolean;
  /** The first of two facing pages, if the download is a PDF document. */
  documentPage?: number;
  /** Buttons of the page that are clicked before, by their names. */
  clicks?: string[];
  /** Commands whose output is not shown, such as a compiler's. */
  setup?: string[];
  /** Commands that are shown with their output. */
  run?: string[];
  /** What the picture shows. */
  alt: string;
}

/** Where the pictures are. */
export const picturesFolder = (): string => join(samplesFolder(), 'pictures');

/** Returns the pictures of `pictures.json` in order, each with the name of its file. */
export function readPictures(): (SamplePicture & { file: string })[] {
  const text = readFileSync(join(samplesFolder(), 'pictures.json'), 'utf8');
  const counts = new Map<string, number>();
  return (JSON.parse(text) as SamplePicture[]).map((picture) => {
    const number = (counts.get(picture.tool) ?? 0) + 1;
    counts.set(picture.tool, number);
    return { ...picture, file: `${picture.tool}-${number}.png` };
  });
}
