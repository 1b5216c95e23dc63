const IMPORT_LINE = /^import\s[^;]*?from\s+'([^']+)';\n/gm;
const EXPORT_WORD = /^export (?=(async )?(function|const|let|class)\b)/gm;

/**
 * Several small ES modules as one script text, in the order given: their imports of each other fall away, and an import
 * of anything else is an error, because a page from disk cannot load a second file.
 */
export function joinModules(names: readonly string[], read: (name: string) => string): string {
  const included = names.map((name) => name.replace(/^.*\//, ''));
  const bodies = names.map((name) =>
    read(name)
      .replace(IMPORT_LINE, (_line, from: string) => {
        const wanted = from.replace(/^.*\//, '');
        if (!included.includes(wanted))
          throw new Error(`${name} imports ${from}, which the page does not include`);
        return '';
      })
      .replace(EXPORT_WORD, ''),
  );
  const text = bodies.map((body) => body.trim()).join('\n\n') + '\n';
  const left = /^\s*(import|export)\b[^(].*$/m.exec(text);
  if (left) throw new Error(`The page script still contains: ${left[0].trim()}`);
  if (/<\/script/i.test(text)) throw new Error('The page script would end itself early');
  return text;
}
