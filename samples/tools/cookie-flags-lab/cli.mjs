/**
 * The lab in a terminal:  node cli.mjs        lists the scenarios
 *                         node cli.mjs 4      shows one and asks
 *                         node cli.mjs 4 show shows the answer as well, for each kind of browser
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { browsers, play } from './lab.mjs';

const { scenarios } = JSON.parse(readFileSync(new URL('./scenarios.json', import.meta.url), 'utf8'));

/** The text for these arguments; throws for a scenario that does not exist. */
export function report([number, show]) {
  if (number === undefined) return scenarios.map(({ title }, index) => `${String(index + 1).padStart(3)}. ${title}`).join('\n');
  const scenario = scenarios[Number(number) - 1];
  if (!scenario) throw new Error(`there are scenarios 1 to ${scenarios.length}`);
  const { request } = scenario;
  const lines = [scenario.title, '', scenario.question, ''];
  for (const { line, at, by } of scenario.cookies) lines.push(`  ${by ?? 'server'} at ${at} sets   ${line}`);
  if (scenario.wait) lines.push(`  ${scenario.wait / 60} minutes pass`);
  lines.push(`  ${request.method ?? 'GET'} ${request.address}   from ${request.page ?? 'the address bar'}${request.navigation ? ', the page changes' : ', inside the page'}`);
  if (show === 'show') lines.push('', ...explain(scenario));
  else lines.push('', `  What is sent? What can a script read?   node cli.mjs ${number} show`);
  return lines.join('\n');
}

function explain(scenario) {
  const outcomes = browsers.map((browser) => ({ title: browser.name, lines: explainIn(scenario, browser) }));
  const isSame = outcomes.every(({ lines }) => lines.join() === outcomes[0].lines.join());
  const shown = isSame ? outcomes[0].lines : outcomes.flatMap(({ title, lines }) => [`  ${title}:`, ...lines]);
  return [...shown, '', scenario.answer];
}

function explainIn(scenario, browser) {
  const { refused, decisions, readable } = play(scenario, browser);
  return [
    ...refused.map(({ line, reason }) => `  refused   ${line}\n            ${reason}`),
    ...decisions.map(({ cookie, sent, why }) => `  ${sent ? 'sent   ' : 'not sent'}  ${cookie.name}=${cookie.value}   ${why}`),
    `  a script on the page can read: ${readable.join(', ') || 'nothing'}`,
  ];
}

if (process.argv[1]?.endsWith('cli.mjs')) {
  try {
    console.log(report(process.argv.slice(2)));
  } catch (problem) {
    console.error(`cli.mjs: ${problem.message}`);
    process.exitCode = 2;
  }
}
