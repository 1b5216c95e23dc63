export {
  CurrentCaller,
  CurrentUserId,
  ForAdmins,
  ForMembers,
  ForServices,
  ForVisitors,
} from './access.decorators';
export { AuthModule } from './auth.module';
export { type Caller, ISSUERS, type Issuer, MAY_CALL, VISITOR } from './caller';
export { InternalHttpClient } from './internal-http-client';
export {
  authorize,
  InternalTokenGuard,
  invalidToken,
  isTokenRefused,
  verifyToken,
} from './internal-token.guard';
export { readPublicKeys, readSigningKey } from './key-set';
export { isOwnOrigin } from './own-origin';
export {
  DEVICE_HEADER,
  deviceCookieName,
  isSessionToken,
  PENDING_LOGIN_HEADER,
  pendingLoginCookieName,
  sessionCookieName,
} from './session-cookie';
export { TokenSigner } from './token-signer';
