import { applyFilters } from './filters.mjs';
import { follow, load } from './toy-browser.mjs';
import { findById } from './toy-html.mjs';
import { readScript } from './toy-script.mjs';

/**
 * A toy language for what a page's own script does with values from outside:
 *   put q | html in #out as innerHTML      also textContent, value, href
 *   go to next | weburl                    assigns the address of the window
 *   run greeting                           hands text to setTimeout
 *   accept messages from https://...       or from anywhere; otherwise message stays empty
 */
const PUT = /^put (\w+)((?:\s*\|\s*\w+(?:\([^)]*\))?)*) in #(\w+) as (innerHTML|textContent|value|href)$/;
const GO = /^go to (\w+)((?:\s*\|\s*\w+(?:\([^)]*\))?)*)$/;
const RUN = /^run (\w+)((?:\s*\|\s*\w+(?:\([^)]*\))?)*)$/;
const ACCEPT = /^accept messages from (\S+)$/;

function valueOf(name, filters, values) {
  if (!Object.hasOwn(values, name)) throw new Error(`The script names ${name}, which the page does not have.`);
  return String(applyFilters(values[name], filters.split('|').map((word) => word.trim()).filter(Boolean)));
}

function put(page, { id, as }, value) {
  const element = findById(page.root, id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  if (as === 'innerHTML') {
    const { root, pieces, notes } = load(value, true);
    element.children = root.children;
    page.pieces.push(...pieces);
    page.notes.push(...notes);
  } else if (as === 'textContent') element.children = [value];
  else {
    element.attributes.set(as, value);
    if (as === 'href') page.pieces.push(...follow(value, `<${element.tag} href>`));
  }
}

/** Loads the page and follows its script line by line; returns the page as it then is and what would have run. */
export function runClient(shell, script, parameters) {
  const page = { ...load(shell), target: '' };
  let values = parameters;
  if ('message' in parameters) values = { ...parameters, message: '' };
  for (const line of script.split('\n').map((text) => text.trim()).filter((text) => text !== '' && !text.startsWith('//'))) {
    const accept = ACCEPT.exec(line);
    const puts = PUT.exec(line);
    const goes = GO.exec(line);
    const runs = RUN.exec(line);
    if (accept) {
      if (accept[1] === 'anywhere' || accept[1] === parameters.from) values = { ...values, message: parameters.message };
    } else if (puts) put(page, { id: puts[3], as: puts[4] }, valueOf(puts[1], puts[2], values));
    else if (goes) {
      page.target = valueOf(goes[1], goes[2], values);
      page.pieces.push(...follow(page.target, 'location'));
    } else if (runs) {
      const code = valueOf(runs[1], runs[2], values);
      const { proof, error } = readScript(code);
      page.pieces.push({ kind: 'text run as code', where: 'setTimeout', when: 'at once', code, error, attack: proof });
    } else throw new Error(`This line is not part of the toy language: ${line}`);
  }
  return page;
}
