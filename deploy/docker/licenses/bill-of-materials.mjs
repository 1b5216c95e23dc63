/** A CycloneDX 1.5 bill of materials of the packages and Node. It has no time and no random number, so that equal packages give equal files. */
export function billOfMaterials(product, packages) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': reference(product),
        type: 'application',
        ...product,
        purl: purlOf(product),
      },
    },
    components: [node(), ...unique(packages).map(component)],
  };
}

/** The base image has the Node of the build stage that runs this. */
function node() {
  const version = process.versions.node;
  return {
    'bom-ref': `node@${version}`,
    type: 'platform',
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
  };
}

function component({ name, version, license, integrity }) {
  return {
    'bom-ref': reference({ name, version }),
    type: 'library',
    name,
    version,
    purl: purlOf({ name, version }),
    ...(license
      ? {
          licenses: [
            /[ ()]/.test(license) ? { expression: license } : { license: { id: license } },
          ],
        }
      : {}),
    ...(integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: hex(integrity.slice('sha512-'.length)) }] }
      : {}),
  };
}

const reference = ({ name, version }) => `${name}@${version}`;
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const hex = (base64) => Buffer.from(base64, 'base64').toString('hex');
/** A version may be installed in several places. */
const unique = (packages) => [...new Map(packages.map((one) => [reference(one), one])).values()];
