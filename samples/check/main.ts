import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFinding } from '@libs/tool-policy';
import { listSources } from '../build/list-sources';
import type { CatalogueEntry } from '../catalogue-entry';
import { readCatalogue } from '../read-catalogue';
import { samplesFolder, toolFolder } from '../samples-folder';
import { checkBuilt } from './check-download';
import { checkClientWording } from './client-wording';
import { checkTool } from './check-tool';
import { checkKnownAs } from './known-as';
import { checkMentions } from './mentions';
import { checkWording, describeWording } from './wording';

/** The files beside the tools whose texts a learner reads. */
const LISTS = ['catalogue.json', 'paths.json', 'pictures.json', 'self-checks.json'];

/** Where `npm run build` puts the downloads. */
const BUILT = join(samplesFolder(), '..', 'dist', 'samples');

/** What is wrong with a tool: breaches of the safety policy, wordings, and its names in the field. */
async function check(tool: CatalogueEntry): Promise<string[]> {
  const files = await listSources(toolFolder(tool.slug));
  const breaches = checkTool(files).map(describeFinding);
  const readme = files.find(({ path }) => path === 'README.md')?.content.toString('utf8') ?? '';
  return [
    ...breaches,
    ...files
      .flatMap(({ path, content }) => checkWording(path, content.toString('utf8')))
      .map(describeWording),
    ...checkKnownAs(tool, readme),
    ...checkMentions(tool, files),
  ];
}

const checkList = (name: string): string[] =>
  checkWording(name, readFileSync(`${samplesFolder()}/${name}`, 'utf8')).map(describeWording);

/** Reads every tool folder, and its download where it was built, and reports each breach by name; the exit code is 1 when there is one. */
async function main(): Promise<void> {
  const tools = readCatalogue();
  const found = [...checkClientWording().map(describeWording), ...LISTS.flatMap(checkList)];
  let built = 0;
  for (const tool of tools) {
    found.push(...(await check(tool)).map((message) => `${tool.slug}/${message}`));
    const download = await checkBuilt(tool, BUILT);
    if (download) built += 1;
    found.push(
      ...(download ?? []).map((finding) => `${tool.fileName}: ${describeFinding(finding)}`),
    );
  }
  for (const message of found) process.stdout.write(`${message}\n`);
  process.stdout.write(
    `${tools.length} tools and ${built} built downloads read, ${found.length} findings.\n`,
  );
  process.exitCode = found.length === 0 ? 0 : 1;
}

void main();
