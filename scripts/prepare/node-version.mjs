import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** Throws if package.json does not support this Node under "engines". */
export function checkNodeVersion() {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  if (isSupported(process.versions.node, engines.node)) return;
  throw new Error(
    `Node ${process.versions.node} is not supported; install Node ${engines.node.replace(/\^|>=/g, '').replace(/\|\|/g, 'or')} or a later release of these lines.`,
  );
}

/** Checks a range such as `^20.19.0 || ^22.13.0 || >=24.11.0`. */
function isSupported(version, range) {
  return range.split('||').some((part) => {
    const [, operator, minimum] = /^\s*(\^|>=)(\d+\.\d+\.\d+)\s*$/.exec(part) || [];
    if (!operator)
      throw new Error(`"engines" in package.json holds a range that is not understood: ${part}`);
    const sameMajor = parseInt(version, 10) === parseInt(minimum, 10);
    return (operator === '>=' || sameMajor) && compare(version, minimum) >= 0;
  });
}

function compare(left, right) {
  const a = left.split('.').map(Number);
  const b = right.split('.').map(Number);
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : a[at] - b[at];
}
