const LINE = '-'.repeat(80);

/** The packages and their licenses as readable text: first a list, then the texts. */
export function licenseList(packages) {
  const lines = packages.map(
    ({ name, version, license }) => `${name} ${version}: ${license ?? 'unknown'}`,
  );
  const texts = packages.map(({ name, version, license, texts }) => {
    const text =
      texts.join('\n\n') ||
      `The package has no license text; its license is ${license ?? 'unknown'}.`;
    return `${LINE}\n${name} ${version}\n\n${text}\n`;
  });
  return `Third-party packages in this image and in its web client, and their licenses.\n\n${[...new Set(lines)].join('\n')}\n\n${[...new Set(texts)].join('\n')}`;
}
