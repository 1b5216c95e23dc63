import { listSources } from '../build/list-sources';
import { readCatalogue } from '../read-catalogue';
import { toolFolder } from '../samples-folder';
import { checkTool } from './check-tool';

/** Reads every tool folder and reports each breach of the safety policy; the exit code is 1 when there is one. */
async function main(): Promise<void> {
  let tools = 0;
  let breaches = 0;
  for (const { slug } of readCatalogue()) {
    const files = await listSources(toolFolder(slug));
    if (files.length > 0) tools += 1;
    for (const { where, rule, text } of checkTool(files)) {
      breaches += 1;
      process.stdout.write(`${slug}/${where} ${rule}: ${text}\n`);
    }
  }
  process.stdout.write(`${tools} tools read, ${breaches} breaches of the safety policy.\n`);
  process.exitCode = breaches === 0 ? 0 : 1;
}

void main();
