const LINE = '-'.repeat(80);

/** The packages with their licences as a text for people: first a list, then the texts. */
export function licenseList(packages) {
  const lines = packages.map(({ name, version, license }) => `${name} ${version}: ${license ?? 'unknown'}`);
  const texts = packages.map(({ name, version, license, texts }) => {
    const text = texts.join('\n\n') || `The package has no text of its own; it says that its licence is ${license ?? 'unknown'}.`;
    return `${LINE}\n${name} ${version}\n\n${text}\n`;
  });
  return `Packages of other authors in this image and in the client that it serves, and their licences.\n\n${[...new Set(lines)].join('\n')}\n\n${[...new Set(texts)].join('\n')}`;
}
