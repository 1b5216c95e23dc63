export { readSigningKeys, type SigningKey, signEd25519 } from './ed25519-keys';
export { MinisignSigner } from './minisign-signer';
export {
  CREATE_SIGNING_KEYS,
  listSigningKeys,
  recordSigningKeys,
  SigningKeyRecord,
} from './signing-key.entity';
